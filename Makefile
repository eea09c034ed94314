# `make run` starts the site and `make test` runs the tests. Each first installs what it needs. `make help` lists all commands.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help

# The tests start hundreds of Python processes, and none of them should compile the site anew.
unexport PYTHONDONTWRITEBYTECODE

PYTHON ?= python3
PORT ?= 8000
PROCESSES ?= auto

BIN := .venv/bin
INSTALL := $(BIN)/pip install --quiet --disable-pip-version-check --require-hashes --only-binary=:all:
STATIC := $(shell find static -type f)

# Local commands override production settings: plain http, local hosts, a key that is created once, and a
# log for people.
LOCAL := HTTPS=$${HTTPS:-off} ALLOWED_HOSTS=$${ALLOWED_HOSTS:-localhost,127.0.0.1,[::1]} \
	SECRET_KEY=$${SECRET_KEY:-$$([ "$${SECRET_KEY_FILE:-}" ] || cat var/secret-key)} LOG_FORMAT=$${LOG_FORMAT:-line}

##@ Start here

.PHONY: run
run: .venv/runtime var/secret-key var/static.stamp ## Play: serve the site on http://localhost:8000 (PORT=9000 changes it)
	@$(LOCAL) $(BIN)/python manage.py prepare --verbosity 0
	@while kill -0 $$$$ 2>/dev/null && ! $(LOCAL) $(BIN)/python manage.py work --with-parent $$$$ --verbosity 0; do sleep 1; done & \
		$(LOCAL) PORT=$(PORT) exec $(BIN)/gunicorn

.PHONY: test
test: .venv/test var/static.stamp chromium gettext ## Prove: run all tests but the deep ones
	@$(BIN)/python -m pytest $(IN_PARALLEL) -p tests.budget \
		-m "not deep and (walk or not browser)" $(ON_ITS_OWN)

.PHONY: test-deep
test-deep: .venv/test var/static.stamp chromium gettext compiler redis-server postgresql nginx ## Prove the rest: browser, large forms, PostgreSQL, the cluster
	@$(BIN)/python -m tests.budget
	@DEPTH=deep $(BIN)/python -m pytest $(IN_PARALLEL) -m "deep or both or (browser and not walk)" $(ON_ITS_OWN)
	@$(MAKE) --no-print-directory test-postgres test-deploy

IN_PARALLEL := --numprocesses $(PROCESSES) --dist worksteal

# What stops servers, or needs programs that the site does without; each of them has a command below.
ON_ITS_OWN := $(addprefix --ignore tests/,outages engines deploy faults)

.PHONY: cluster
cluster: .venv/runtime var/static.stamp ## Run: the site as on many machines, behind nginx, on http://localhost:8080 (PORT=9000 changes it)
	@exec $(BIN)/python -m deploy.cluster --port $(if $(filter file,$(origin PORT)),8080,$(PORT))

##@ Setting up

.PHONY: setup
setup: .venv/runtime ## Make the environment that runs the site (WITH="data sentry" adds what writes Parquet, and Sentry's client)
	@for name in $(WITH); do $(INSTALL) --requirement requirements/$$name.txt; done

.PHONY: test-setup
test-setup: .venv/test ## Make the environment that checks it

.PHONY: lock
lock: .venv/test ## Renew the locked requirements from requirements/*.in
	@for name in runtime data sentry test; do \
		$(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-strip-extras \
			--no-emit-index-url --no-header requirements/$$name.in --output-file requirements/$$name.txt; \
	done

.venv/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed; this is " + sys.version.split()[0] + ". Try make PYTHON=python3.11 …")'
	@$(PYTHON) -c 'import ensurepip' || { echo "Python lacks its venv module; on Debian: apt-get install python3-venv"; exit 1; }
	@$(PYTHON) -m venv .venv
	@touch $@

.venv/runtime: requirements/runtime.txt | .venv/python
	@echo "Installing what the site runs on …"
	@$(INSTALL) --requirement requirements/runtime.txt
	@touch $@

.venv/test: requirements/test.txt | .venv/python
	@echo "Installing what the tests need …"
	@$(INSTALL) --requirement requirements/test.txt
	@touch $@ .venv/runtime

var/secret-key: | .venv/python
	@mkdir -p var
	@(umask 077 && $(BIN)/python -c 'import secrets; print(secrets.token_urlsafe(60))' > $@)

var/static.stamp: $(STATIC) requirements/runtime.txt mastermind_site/settings.py mastermind_site/environment.py | .venv/runtime var/secret-key
	@echo "Collecting static files …"
	@$(LOCAL) $(BIN)/python manage.py collectstatic --no-input --verbosity 0
	@touch $@

.PHONY: chromium
chromium: | .venv/test
	@mkdir -p var
	@bash tests/browser/find_chromium.sh > var/chromium

.PHONY: gettext
gettext:
	@command -v msgfmt >/dev/null || { echo "Installing GNU gettext …" && $(AS_ROOT) apt-get update -qq && \
		$(AS_ROOT) env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq gettext >/dev/null; } || \
		{ echo "The catalogs need GNU gettext; on Debian: apt-get install gettext"; exit 1; }

.PHONY: compiler
compiler:
	@command -v cc >/dev/null || { echo "Installing a C compiler …" && $(AS_ROOT) apt-get update -qq && \
		$(AS_ROOT) env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq gcc libc6-dev >/dev/null; } || \
		{ echo "The tests of engines need a C compiler; on Debian: apt-get install gcc libc6-dev"; exit 1; }

.PHONY: engines
engines:
	@dpkg --status $(ENGINES) >/dev/null 2>&1 || \
		{ echo "Installing Firefox and WebKit …" && $(AS_ROOT) apt-get update -qq && \
		$(AS_ROOT) env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $(ENGINES) >/dev/null; } || \
		{ echo "The tests of other engines need these; on Debian: apt-get install $(ENGINES)"; exit 1; }

ENGINES := firefox-esr webkit2gtk-driver gir1.2-webkit2-4.1 python3-gi xvfb

.PHONY: redis-server
redis-server:
	@command -v redis-server >/dev/null || { echo "Installing Redis …" && $(AS_ROOT) apt-get update -qq && \
		$(AS_ROOT) env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq redis-server >/dev/null; } || \
		{ echo "The tests of outages need Redis; on Debian: apt-get install redis-server"; exit 1; }

.PHONY: postgresql
postgresql:
	@compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null || { echo "Installing PostgreSQL …" && $(AS_ROOT) apt-get update -qq && \
		$(AS_ROOT) env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq postgresql >/dev/null; } || \
		{ echo "The tests of PostgreSQL need it; on Debian: apt-get install postgresql"; exit 1; }

.PHONY: nginx
nginx:
	@dpkg --status $(NGINX) >/dev/null 2>&1 || \
		{ echo "Installing nginx …" && $(AS_ROOT) apt-get update -qq && \
		$(AS_ROOT) env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $(NGINX) >/dev/null; } || \
		{ echo "The cluster needs nginx; on Debian: apt-get install $(NGINX)"; exit 1; }

NGINX := nginx-light libnginx-mod-http-brotli-static

AS_ROOT := $(shell [ "$$(id -u)" -eq 0 ] || echo sudo -n)

.PHONY: migrations
migrations: .venv/test ## Write a migration for changed models, or for a new mode
	@$(TESTING) $(BIN)/python manage.py makemigrations

.PHONY: schema
schema: .venv/test ## Store the schema of the API, after a look at what its change means for programs
	@$(TESTING) $(BIN)/python manage.py export_openapi_schema --api games.api.v1.api --indent 1 --output docs/openapi.json

.PHONY: words
words: .venv/test gettext ## Gather new texts into locale/*.po, and compile what is translated there (needs gettext)
	@$(TESTING) $(BIN)/python manage.py makemessages --verbosity 0 $(LANGUAGES) \
		--extension html,json,py,txt --ignore tests --ignore var --no-location --no-obsolete
	@$(TESTING) $(BIN)/python manage.py compilemessages --verbosity 0 --locale en $(LANGUAGES) --ignore .venv

LANGUAGES := --locale de --locale fr

.PHONY: package
package: .venv/test ## Build the library as a wheel and a source distribution, in dist
	@$(BIN)/uv build --quiet --no-build-isolation --out-dir dist

##@ Checking

.PHONY: check
check: .venv/test gettext ## Format, lint, types, templates, styles, documents, catalogs, imports, migrations, production settings
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy & types=$$!; found=0; $(TESTING) $(BIN)/python -m tests.checks || found=1; wait $$types && exit $$found
	@$(BIN)/djade --check --target-version 5.2 $$(find templates -name '*.html')
	@$(BIN)/djlint --lint --quiet templates
	@$(BIN)/lint-imports
	@$(BIN)/hadolint deploy/Dockerfile
	@$(BIN)/check-jsonschema --builtin-schema vendor.compose-spec deploy/compose.yaml
	@$(BIN)/check-jsonschema --builtin-schema vendor.citation-file-format CITATION.cff
	@$(TESTING) $(BIN)/python manage.py makemigrations --check --dry-run
	@$(PRODUCTION) $(BIN)/python manage.py check --deploy --fail-level INFO

TESTING := DJANGO_SETTINGS_MODULE=tests.settings
PRODUCTION := env -u DEBUG -u HTTPS SECRET_KEY=$$($(BIN)/python -c 'import secrets; print(secrets.token_urlsafe(60))') \
	ALLOWED_HOSTS=mastermind.example

.PHONY: audit
audit: .venv/test ## Ask PyPI whether a locked package has a known weakness; fails, too, if it does not answer for each
	@$(BIN)/uv tool run --quiet --from pip-audit==2.10.1 pip-audit --disable-pip --require-hashes --progress-spinner off \
		--requirement requirements/test.txt --format json 2>/dev/null | $(BIN)/python -m tests.audited

.PHONY: test-postgres
test-postgres: .venv/test gettext redis-server postgresql ## What SQLite may answer differently, on a throwaway PostgreSQL; outages of it and of Redis
	@$(BIN)/python -m tests.throwaway $(BIN)/pytest $(IN_PARALLEL) --quiet --no-header -m "postgres or outage" \
		tests/games tests/site tests/outages

.PHONY: test-deploy
test-deploy: .venv/test var/static.stamp redis-server nginx ## Play on the cluster, break parts of it, and check images, units, and nginx
	@$(BIN)/pytest tests/deploy tests/faults --numprocesses 2 --dist loadfile --quiet --no-header

.PHONY: test-engines
test-engines: .venv/test engines ## Play a game and open every page in Firefox and in WebKit, and listen to their consoles
	@$(BIN)/pytest tests/engines --quiet --no-header

.PHONY: coverage
coverage: .venv/test gettext compiler ## What the tests without the browser cover of the code; fails below the floor
	@$(BIN)/pytest $(IN_PARALLEL) $(ON_ITS_OWN) --ignore tests/browser --quiet \
		--cov --cov-report=term:skip-covered --cov-report=html:var/coverage

.PHONY: mutants
mutants: .venv/test gettext compiler chromium ## Break the site a hundred times, each time a little, and see which test notices (MUTANTS="seal csrf")
	@$(BIN)/python -m tests.mutants $(MUTANTS)

.PHONY: fuzz
fuzz: .venv/test ## Send requests that no browser would (FUZZ=100000, FUZZ_SEED=1)
	@FUZZ_REQUESTS=$${FUZZ:-100000} $(BIN)/pytest tests/games/test_fuzz.py --numprocesses $(PROCESSES) --quiet --no-header

.PHONY: bench
bench: .venv/test var/secret-key var/static.stamp ## Measure: how fast the solver and the site are
	@OPENBLAS_NUM_THREADS=1 $(BIN)/pytest tests/benchmarks/solver.py -p no:randomly --quiet --no-header \
		--benchmark-timer=time.process_time --benchmark-columns=median,max,rounds \
		--benchmark-json=var/solver.json > var/solver.txt || { cat var/solver.txt; exit 1; }
	@$(BIN)/python -m tests.benchmarks.solver_table var/solver.json
	@$(LOCAL) $(BIN)/python -m tests.benchmarks.web

.PHONY: flood
flood: .venv/test var/static.stamp redis-server postgresql nginx ## Measure: how much eight greedy connections slow another visitor of the cluster; fails above three times (FLOOD="export sign-in")
	@$(BIN)/python -m tests.benchmarks.flood $(FLOOD)

.PHONY: faults
faults: .venv/test var/static.stamp redis-server nginx compiler ## Break: a cluster on which visitors play, in every way (FAULTS="kills redis --guesses 2000")
	@$(BIN)/python -m tests.faults $(FAULTS)

.PHONY: pictures
pictures: .venv/test chromium ## Look: every page in every state, wide and narrow, light and dark, in var/pictures
	@rm -rf var/pictures
	@$(BIN)/pytest tests/browser/pictures.py --numprocesses $(PROCESSES) --quiet --no-header

.PHONY: icons
icons: .venv/test chromium ## Draw the icons and the picture of previews anew, after static/img/icon.svg or the tokens have changed
	@$(BIN)/python -m tests.icons
	@$(BIN)/python -m tests.preview

.PHONY: fallbacks
fallbacks: .venv/test ## Write the style sheet for older browsers anew, after tokens have changed
	@$(BIN)/python -m tests.fallbacks

.PHONY: demo
demo: .venv/runtime var/secret-key ## Fill an empty database with people and their games, to look around (DEMO="--games 500")
	@$(LOCAL) $(BIN)/python manage.py prepare --verbosity 0
	@$(LOCAL) $(BIN)/python manage.py demo_data $(DEMO)
	@$(LOCAL) $(BIN)/python manage.py review_games

.PHONY: backup
backup: .venv/runtime var/secret-key ## Keep: write a backup of the database while the site runs, and check it (TO=var/backups; ALL=1 checks all of it)
	@$(LOCAL) $(BIN)/python manage.py backup $(if $(TO),--to "$(TO)") $(if $(ALL),--all)

.PHONY: restore
restore: .venv/runtime var/secret-key ## Bring back: restore the database from a backup (FROM=file; FORCE=1 replaces one that is not empty)
	@[ -n "$(FROM)" ] || { echo "Say which backup: make restore FROM=var/backups/mastermind-….sqlite3"; exit 1; }
	@$(LOCAL) $(BIN)/python manage.py restore "$(FROM)" $(if $(FORCE),--force)

.PHONY: help
help: ## This list
	@awk 'BEGIN { FS = ":.*## " } \
		/^##@ / { printf "\n%s\n", substr($$0, 5) } \
		/^[a-z-]+:.*## / { printf "  make %-16s %s\n", $$1, $$2 }' Makefile
