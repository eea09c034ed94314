{% load django_htmx static %}{% if is_on %}/* Keeps the frame of the pages, their files, the review read last, and a page for when there is no network.

   A board is never played offline. A new release has a new version, whose files replace all that is kept. */

const FRAME = "frame {{ version }}";
const REVIEW = "review {{ version }}"; // the answers about one game
const OFFLINE = "{% url 'offline' %}";
const SIGN_OUT = "{% url 'account_logout' %}";
const REVIEWS = /^\/games\/[\w-]+\/review\//;
const FILES = [
  "{% static 'img/icon.svg' %}",
  "{% static 'css/tokens.css' %}",
  "{% static 'css/older.css' %}",
  "{% static 'css/base.css' %}",
  "{% static 'css/board.css' %}",
  "{% static 'css/components.css' %}",
  "{% static 'css/print.css' %}",
  "{% static 'django_htmx/htmx-2.min.js' %}",
  "{% static 'js/no-answer.js' %}",
  "{% static 'js/last-review.js' %}",
];

let signedOut = 0; // times; what was asked for before is not kept after

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));

async function install() {
  const frame = await caches.open(FRAME);
  await frame.addAll([OFFLINE, ...FILES]);
  await self.skipWaiting();
}

async function activate() {
  const older = (await caches.keys()).filter((name) => ![FRAME, REVIEW].includes(name));
  await Promise.all(older.map((name) => caches.delete(name)));
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.method === "POST" && pathname === SIGN_OUT) event.waitUntil(signOut());
  if (request.method !== "GET") return;
  if (pathname.startsWith("{% get_static_prefix %}")) event.respondWith(file(event));
  else if (REVIEWS.test(pathname)) event.respondWith(review(event, REVIEWS.exec(pathname)[0]));
  else if (request.mode === "navigate") event.respondWith(fetch(event.request).catch(offline)); // without a preload, whose failure ends a visit in Firefox
});

async function signOut() {
  signedOut += 1;
  await caches.delete(REVIEW);
}

/** A file never changes: its name says what is in it. */
async function file(event) {
  const kept = await caches.match(event.request);
  if (kept) return kept;
  const answered = await fetch(event.request);
  if (answered.status === 200) event.waitUntil(keep(FRAME, event.request, answered.clone()));
  return answered;
}

async function review(event, address) {
  const before = signedOut;
  try {
    const answered = await fetch(event.request);
    if (answered.status === 200 && before === signedOut) event.waitUntil(keepReview(event.request, answered.clone(), address));
    return answered;
  } catch {
    const reviews = await caches.open(REVIEW);
    return (await reviews.match(event.request)) ?? (event.request.mode === "navigate" ? offline() : Response.error());
  }
}

async function offline() {
  return (await caches.match(OFFLINE)) ?? Response.error();
}

async function keep(name, request, answered) {
  const cache = await caches.open(name);
  await cache.put(request, answered);
}

async function keepReview(request, answered, address) {
  const reviews = await caches.open(REVIEW);
  const others = (await reviews.keys()).filter(({ url }) => !new URL(url).pathname.startsWith(address));
  await Promise.all(others.map((other) => reviews.delete(other, { ignoreVary: true })));
  await reviews.put(request, answered);
}
{% else %}/* Removes the worker of a site that had one, and all that it kept. */

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(remove()));

async function remove() {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
}
{% endif %}
