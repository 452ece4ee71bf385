# The two commands to start with are `make demo` and `make test`.

PREFIX ?= /usr/local
SUDO := $(shell [ "$$(id -u)" = 0 ] || echo sudo)
RELEASE := swift build -c release --static-swift-stdlib
BINARY := .build/release/stockroom
SHARE = $(DESTDIR)$(PREFIX)/share
ZSH := site-functions

# Libraries of the program, and tools of the tests and the benchmark.
LIBRARIES := libedit-dev libsqlite3-dev libarchive-dev zlib1g-dev libxml2-dev libcrypt-dev pkg-config
TOOLS := curl dosfstools fish libarchive-tools less man-db openssl python3 sqlite3 strace unzip zip zsh

# The client of the Model Context Protocol that runs docs/agents.md in a test.
AGENT := .build/agent-client
AGENT_CLIENT := mcp==2.3.0

# Clients of Apple's APIs, which tests run on `stockroom serve`; one of them wants an older PyJWT than the others.
CLIENTS := .build/clients
CLIENT_PACKAGES := app-store-server-library==3.1.2 codemagic-cli-tools==0.70.0 jsonschema==4.26.0
OLDER_CLIENTS := .build/older-clients
OLDER_CLIENT_PACKAGES := appstoreconnect==0.8.4 PyJWT==1.7.1 cryptography==41.0.7

.PHONY: demo test test-postgresql build install dist dist-test lint format bench coverage torture torture-short failover fuzz attack clean libraries tools agent-client \
  clients

## demo: build, run Seeds/purchase.seed on a fresh store, show catalog and purchases, then open the prompt on a terminal
demo: build
	@rm -rf .build/demo && mkdir -p .build/demo
	$(BINARY) --store .build/demo/books.db run Seeds/purchase.seed
	$(BINARY) --store .build/demo/books.db product list --columns id,name,status,price:USA,price:JPN,price:DEU
	$(BINARY) --store .build/demo/books.db storekit transactions --columns number,product,state,account,price,downloads
	$(BINARY) --store .build/demo/books.db storekit installed --device iPad --columns product,version,files,size
	$(BINARY) --store .build/demo/books.db product why .chapter1 --storefront JPN
	@echo 'At the prompt, try: plan price set .chapter1 --tier 3, then the same without plan, log, and undo.'
	@if [ -t 0 ] && [ -t 1 ]; then $(BINARY) --store .build/demo/books.db; \
	else echo "On a terminal the prompt opens here: $(BINARY) --store .build/demo/books.db"; fi

## test: install what is missing, build, check the formatting, run every test, check the plugin API, torture a few stores
test: TOOLS += postgresql python3-venv
test: libraries tools agent-client clients
	swift build --build-tests
	$(MAKE) --no-print-directory lint
	Tests/run
	Tests/postgresql Tests/run '$(ON_SERVERS)'
	Tests/Plugins/public-api
	Tests/Plugins/removal
	Tests/isolated Tests/Plugins/addition
	$(MAKE) --no-print-directory example
	$(MAKE) --no-print-directory torture-short

# Suites whose stores are on a PostgreSQL server in `make test`, and all that can be there.
ON_SERVERS := ^(PackageIngestion|ReviewWorkflow)Tests\.
ALL_ON_SERVERS := ^(CatalogCommands|ContextServer|Engine|Hooks|Interchange|PackageIngestion|PriceTiers|Promotions|ReviewWorkflow|Server|stockroom|StoreKitSimulator|StorefrontAPI|Subscriptions)Tests\.

## test-postgresql: every test that does not need a store's file, with the stores on a PostgreSQL server of its own
test-postgresql: TOOLS += postgresql
test-postgresql: libraries tools
	swift build --build-tests
	Tests/postgresql Tests/run '$(ALL_ON_SERVERS)'

## example: the packages of Examples, and a new plugin in Swift: built, tested and run
# In the same folder as the package, whose modules are not compiled again then.
example:
	Tests/isolated Tests/Plugins/programs
	swift test --package-path Examples/Freshness --scratch-path .build
	@store=$$(mktemp -d)/store.db; run="Tests/isolated .build/debug/freshroom --store $$store"; \
	$$run app create com.example.books --name Books --sku BOOKS && \
	$$run -c 'product create com.example.books.one --name One; freshness mark com.example.books.one' && \
	$$run freshness list --older-than 0s | grep -q com.example.books.one && rm -r $$(dirname $$store) && echo "freshroom works"

## build: the release binary, which does not need Swift to run
build: libraries
	$(RELEASE) --product stockroom

## install: one binary under PREFIX, its manual page, and completions for bash, zsh and fish
install: build
	install -d $(DESTDIR)$(PREFIX)/bin $(SHARE)/man/man1 $(SHARE)/bash-completion/completions \
	  $(SHARE)/zsh/$(ZSH) $(SHARE)/fish/vendor_completions.d
	install -s -m 755 $(BINARY) $(DESTDIR)$(PREFIX)/bin/stockroom
	$(BINARY) help --man -o table > $(SHARE)/man/man1/stockroom.1
	$(BINARY) completions bash -o table > $(SHARE)/bash-completion/completions/stockroom
	$(BINARY) completions zsh -o table > $(SHARE)/zsh/$(ZSH)/_stockroom
	$(BINARY) completions fish -o table > $(SHARE)/fish/vendor_completions.d/stockroom.fish

## dist: a tarball and a Debian package in .build/dist, for machines without Swift
dist: TOOLS := binutils dpkg
dist: build tools
	Tests/Distribution/build $(BINARY) .build/dist

## dist-test: install both into temporary folders, and use the program from there
dist-test: TOOLS := binutils dpkg man-db
dist-test: dist
	Tests/Distribution/run .build/dist

## lint: the formatting, strictly
lint:
	swift format lint --strict --recursive --parallel Package.swift Sources Plugins Tests Examples/*/Sources Examples/*/Tests

## format: fix the formatting
format:
	swift format --in-place --recursive --parallel Package.swift Sources Plugins Tests

## bench: ratios to other programs in the same run; each program in Tests/Benchmark measures one thing
bench: TOOLS += python3-venv valgrind binutils nginx-light wrk
bench: build tools
	@set -e; for measure in Tests/Benchmark/*; do [ -f $$measure ] && [ $$measure != Tests/Benchmark/coverage ] || continue; \
	echo "== $$measure"; Tests/isolated $$measure $(BINARY); done

## coverage: how often intervals of the forecast cover the truth, over 200 seeds: about an hour
coverage: build
	Tests/isolated Tests/Benchmark/coverage $(BINARY)

## torture: test the promises of docs/durability.md; each program prints counts, and all of them run
torture: TOOLS += python3-venv postgresql
torture: build tools clients
	@$(call TORTURE,$(BINARY))

## failover: consoles and servers on three PostgreSQL servers, whose primary is killed twenty times, in twelve minutes
failover: TOOLS += postgresql patroni etcd-server
failover: build tools
	Tests/Torture/failover $(BINARY)

## torture-short: the same in about a minute, on the debug build; some of the programs wait, so three run at a time
torture-short:
	@find Tests/Torture -maxdepth 1 -type f ! -name failover | sort | xargs -P 3 -I ORDEAL sh -c 'said=$$(ORDEAL .build/debug/stockroom --short 2>&1); \
	status=$$?; printf "== %s\n%s\n" ORDEAL "$$said"; [ $$status -eq 0 ] || echo "Failed: ORDEAL"; exit $$status'

TORTURE = failed=; for ordeal in Tests/Torture/*; do [ -f $$ordeal ] && [ $$ordeal != Tests/Torture/failover ] || continue; \
	echo "== $$ordeal"; $$ordeal $(1) || failed="$$failed $$ordeal"; done; \
	[ -z "$$failed" ] || { echo "Failed:$$failed"; exit 1; }

## fuzz: random input for every reader of untrusted bytes, ten minutes each
fuzz: libraries build
	Tests/isolated Tests/Fuzz/run
	Tests/isolated Tests/Fuzz/mcp $(BINARY)
	Tests/isolated Tests/Fuzz/secrets $(BINARY)

clean:
	swift package clean

# Installed only if missing, so that root is not needed a second time.
libraries:
	@missing=$$(for p in $(LIBRARIES); do dpkg -s $$p >/dev/null 2>&1 || echo $$p; done); \
	if [ -n "$$missing" ]; then $(SUDO) apt-get update -qq && $(SUDO) apt-get install -y -qq $$missing; fi

## agent-client: the virtual environment in .build with the MCP client of PyPI, which tests of `stockroom mcp` use
agent-client: TOOLS := python3-venv
agent-client: tools
	@$(call VENV,$(AGENT),$(AGENT_CLIENT))

## clients: virtual environments in .build with clients of PyPI for the App Store Connect API and the App Store Server API
clients: TOOLS := python3-venv
clients: tools
	@$(call VENV,$(CLIENTS),$(CLIENT_PACKAGES))
	@$(call VENV,$(OLDER_CLIENTS),$(OLDER_CLIENT_PACKAGES))

VENV = [ "$$(cat $(1)/made 2>/dev/null)" = "$(2)" ] || { rm -rf $(1) && python3 -m venv $(1) && \
	$(1)/bin/pip install -q --disable-pip-version-check $(2) && echo "$(2)" > $(1)/made; }

## attack: ten minutes of schemathesis against openapi.json, on a server for tests
attack: TOOLS := python3-venv
attack: build tools
	@$(call VENV,.build/schemathesis,schemathesis==4.32.5 PyJWT==2.15.1 cryptography)
	Tests/isolated Tests/Fuzz/api $(BINARY)

tools:
	@missing=$$(for p in $(TOOLS); do dpkg -s $$p >/dev/null 2>&1 || echo $$p; done); \
	if [ -n "$$missing" ]; then $(SUDO) apt-get update -qq && $(SUDO) apt-get install -y -qq $$missing; fi
