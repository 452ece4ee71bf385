internal import StockroomKit

/// The words of requests that mean the same for every noun.
enum CommonVocabulary {
  static func add(to intents: inout Intents) {
    verbs(&intents)
    intents.words(
      "plan", "dry run", "dryrun", "preview", "what would happen if", "what happens if", "what if",
      "without changing anything", "do not change anything", "not change anything", "test run", "noop", "rehearse",
      "but not really",
      "pretend", "try", "would do", "what would")
    intents.words("clock", "time", "date", "day", "now")
    intents.words("log", "journal", "activity", "audit", "audit log", "audit trail", "changelog", "change log")
    intents.words("undo", "revert", "take back", "reset hard", "oops", "undo that", "ctrl-z", "roll back", "rollback")
    intents.words("unit", "change", "entry", "transaction", "edit", "command", "step")
    intents.words("store", "database", "db", "shop", "catalog", "catalogue")
    intents.words("backup", "back up", "snapshot", "archive", "dump", "save everything")
    intents.words("restore", "bring back", "recover")
    intents.words("plugin", "extension", "addon", "module", "plug-in")
    intents.words("run", "execute", "exec", "import", "load", "batch", "seed", "play", "apply", "source", "start")
    intents.words("count", "how many", "number of", "amount of", "total")
    intents.words("not", "no", "but", "false", "without", "except", "but not", "never", "excluding", "lacks", "lack")
    intents.words("by", "due", "as of")
    intents.words("sort", "order by", "sort by", "sorted by", "ordered by", "order")
    intents.words("server", "web", "api", "daemon", "web server", "api server", "rest api")
    intents.words("port", "address")
    intents.add(
      "stash; stash changes",
      advises: "\(command: "begin") opens a unit that \(command: "rollback") discards; --scratch works on a copy")
    // Options of other programs that change nothing here: all of them are asked for, shown, or done anyway.
    intents.words("detail-options", "verbose", "oneline", "one-line", "force", "interactive", "no-pager")
    intents.words("platform-options", "platform", "ios", "platforms")
    intents.ignore("detail-options", "platform-options")
    intents.ignore("can", "also", "again", "together", "everything", "all", "show", "list")
    intents.value("FILE", says: "file")
    intents.value("plugin", says: "plugin")
    intents.value(".seed", says: "batch", "source", "run")
    intents.add(table)
    intents.add(
      "copy",
      advises: "there is no copy; create the item again, with the values of the other")
    // Together, since a log is another thing.
    intents.words("login", "log in", "log on", "log into")
    for request in ["login", "login as", "switch role", "become", "logout user"] {
      intents.add(request, advises: "nobody signs in at the prompt; --as USER runs a command with a user's roles")
    }
    intents.add(
      "list backups; show backups; which backups; where are backups",
      advises: "a backup is a file where you put it: \(command: "store backup FILE")")
    intents.add(
      "stop server; kill server; shut down server; restart server; quit server; turn off server",
      advises: "^C ends \(command: "serve") in its own terminal")
    intents.words("browser", "web page", "website", "web console", "web interface", "web ui", "in browser", "webpage")
    intents.add(
      "open browser; open browser app; open browser product; show browser; open console",
      advises: "\(command: "serve") serves the store over HTTP, and prints its address")
    intents.add(
      "commit message; commit all; git commit message",
      advises: "each command is saved by itself; \(command: "begin") opens a unit that \(command: "commit") saves")
  }

  private static func verbs(_ intents: inout Intents) {
    intents.words(
      "show", "see", "view", "display", "print", "describe", "tell", "get", "give", "what", "which", "read",
      "look", "look at",
      "look up", "inspect", "details", "detail", "info", "information", "open", "cat", "select", "find", "check",
      "how is", "how are", "what about", "overview", "report", "whats", "manage",
      "fetch", "search", "explain", "list")
    intents.words(
      "list", "ps", "index", "show", "view", "see", "display", "print", "get", "give", "what", "which", "all", "ls",
      "find", "search", "enumerate", "browse",
      "select", "manage", "tell", "fetch", "query", "look at", "lookup", "everything", "describe", "browse")
    intents.words("why", "how come", "what is wrong", "what is the problem", "reason", "problem", "explain why")
    intents.words(
      "create", "add", "new", "mk", "make", "insert", "register", "set up", "setup", "define", "start", "open",
      "generate",
      "build")
    intents.words("add", "include", "also", "extend", "enable")
    intents.words(
      "delete", "remove", "rm", "del", "drop", "destroy", "erase", "kill", "get rid of", "trash", "throw away", "clear")
    intents.words("remove", "delete", "rm", "drop", "clear", "take", "unset", "stop")
    intents.words(
      "edit", "set", "change", "update", "modify", "adjust", "correct", "fix", "alter", "assign", "make", "replace",
      "put", "rewrite", "move", "give", "rename", "switch")
    intents.words(
      "set", "edit", "change", "update", "put", "make", "adjust", "assign", "give", "modify", "move", "raise", "lower",
      "reduce", "increase", "switch", "drop", "cut", "bump", "schedule", "use")
    intents.words(
      "use", "switch to", "work on", "work with", "select", "go to", "switch", "change to", "open", "cd", "focus",
      "enter", "choose", "checkout", "check out", "go into", "pick", "change directory", "chdir", "jump into", "select")
    intents.words("enable", "turn on", "switch on", "activate", "on", "allow", "start")
    intents.words("disable", "turn off", "switch off", "deactivate", "off", "stop", "turn", "no longer", "unset")
    intents.words(
      "missing", "lack", "need", "left", "incomplete", "required", "outstanding", "remaining", "to do", "still missing",
      "lacks", "needed")
    intents.words("export", "save", "write", "dump", "download", "backup")
    intents.words("diff", "compare", "difference", "differences", "differ", "changed")
    intents.words("check", "verify", "validate", "test", "is valid", "integrity")
    intents.words("history", "past", "previous", "before", "earlier")
    intents.words("help", "how to", "how do", "manual", "docs", "documentation", "what can")
    intents.words(
      "everywhere", "worldwide", "globally", "all countries", "all territories", "all storefronts", "every country",
      "every storefront", "every territory", "global")
    intents.words("last", "recent", "latest", "newest", "most recent", "tail")
    intents.words("copy", "cp", "duplicate", "clone")
    intents.words("rename", "call", "change name", "retitle")
    intents.words("unset", "remove", "delete", "clear", "cancel", "drop", "undo")
  }

  private static let table = """
    undo <- undo last change; undo; undo that; revert last change; cancel last change; revert head; undo last \
    command
    redo <- redo that; redo undo
    undo UNIT <- undo unit
    undo --last <- undo last units; undo last; undo times; undo units; revert last units
    log list <- show log; what changed; who did; what happened; last changes; last log; last entries log; recent \
    changes; list changes; what is new
    log list --subject <- who changed
    log list --since today <- what did change today; today log; what happened today; what changed today
    log list --since yesterday <- what happened yesterday
    log list --since <- what changed since; changes since; log since
    log list --limit 1 <- show last change
    history <- show history; last commands; last lines
    log list -o seed <- export everything; export log; export store; dump seed
    clock show <- what time is it; what date; current date; today date; show clock; what is clock
    log show <- show unit; what did unit change; details of unit; show change
    clock advance 1d <- next day; skip day; day later; go to next day; tomorrow
    clock set <- set store date; set store clock; store date; set store time; put store date; set clock date; clock; set date; clock set; move clock to; make it; clock to; time travel to; \
    travel to; go to date; jump to; set time; it is; freeze clock
    clock set now <- stop clock
    clock advance <- advance clock; clock by; clock plus; clock; advance; fast forward; skip ahead; skip; move clock \
    forward; wait; sleep; pass time; let pass; jump ahead; forward; go forward; tick; move forward; advance time; \
    time advance
    clock reset <- real time; reset clock; back to real time; clock normal; unfreeze clock; use real clock; start \
    clock
    store backup <- back up to; backup store to; save everything to file; save store to file; make a backup; create \
    backup; dump; dump store; export store to file; export everything to file
    store restore <- restore backup; restore from; load backup; restore store
    store check <- check store; is store ok; check integrity; verify store; fsck; is everything consistent; is \
    database ok
    store info <- store size; how big is store; how big is database; where is store; which store; which profile; \
    what store; what rules; show rules; database info; which version of stockroom
    store compact <- compact; vacuum; shrink store; optimize store; clean up store
    store label --protected <- protect store; lock store
    store label --no-protected <- unprotect store; unlock store
    store open <- open store; switch store; use store; connect
    store init <- create store; new store; init; init file
    source <- import file; run file; load file; execute file; import; seed; batch file; import catalog; load \
    catalog; run catalog; seed store; seed from; bulk import; run script
    plan source <- check file; check batch; batch check; check batch file; dry run batch; validate file; test file; \
    check file errors; lint file
    begin <- begin transaction; start transaction; begin unit; open unit; start unit
    commit <- commit transaction; save changes; save unit; commit unit; finish unit
    rollback <- discard changes; abort; cancel changes; throw away changes; rollback; abort unit; discard unit
    diff <- diff store; compare backup; diff backup; compare backup with store; compare with backup; compare store; \
    what differs; compare with; diff; compare stores
    serve <- start server; run server; serve; start api server; launch server; start web server; serve api; host server
    serve --listen <- serve; start server; run server; start server port; serve port; listen port; run server port; listen
    plugin add <- install plugin; add plugin; new plugin; put in plugin; load plugin
    plugin list <- list plugins; which plugins; installed plugins; show plugins
    plugin disable <- turn off plugin; remove plugin; uninstall plugin
    plugin enable <- turn on plugin
    log list --subject <- blame; annotate
    source <- batch
    help <- show tables; list tables; help; show commands; list commands; what commands; what can do; how work; how does this work
    help commands <- all commands
    help keys <- show keys; keyboard shortcuts
    """
}
