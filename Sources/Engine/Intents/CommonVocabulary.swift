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
    intents.words("clock", "time", "date", "day", "now", "test-clock", "test clock", "test clocks", "store clock")
    intents.words("log", "journal", "activity", "audit", "audit log", "audit trail", "changelog", "change log")
    intents.words("undo", "revert", "take back", "reset hard", "oops", "undo that", "ctrl-z", "roll back", "rollback")
    intents.words("unit", "change", "entry", "edit", "command", "step")
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
    intents.words(
      "background-options", "detach", "background", "daemonize", "foreground", "recursive", "human-readable", "no-wait",
      "pretty", "no-headers", "all-namespaces", "no-color", "quiet", "silent", "confirm", "yes", "assume-yes", "wide")
    intents.ignore("detail-options", "platform-options", "background-options")
    intents.ignore("can", "also", "again", "together", "everything", "all", "show", "list")
    intents.value("FILE", says: "file")
    intents.value("plugin", says: "plugin")
    intents.value("DATE", says: "date")
    intents.value(".seed", says: "batch", "source", "run")
    intents.add(table)
    intents.add(
      "copy; save-copy product; copy product; copy product product",
      advises: "there is no copy; create the item again, with the values of the other")
    // Together, since a log is another thing.
    intents.words("login", "log in", "log on", "log into")
    intents.add(
      "alias; create alias; new alias; define alias; make alias",
      advises: "alias NAME = COMMAND gives a command another name for this session")
    intents.words("su", "switch user", "act as", "impersonate", "assume role", "sudo -u", "sign in as")
    intents.add(
      """
      login; login as; log in as user; login to user; switch role; become; logout user; su; su user; become user; login user; login as user; sign in user
      """,
      advises: "nobody signs in at the prompt; --as USER runs a command with a user's roles")
    intents.add(
      """
      is server running; server status; is server up; which port server; what port server; server port; where is server; \
      what port is server on; address of server; url of server
      """,
      advises: "a server runs in a terminal of its own, until ^C there: \(command: "serve")")
    intents.add(
      "undo import; undo last import; undo last apply; revert last import; revert import; roll back import",
      advises:
        "\(command: "undo") undoes the last change; \(command: "log list") numbers all, and \(command: "undo UNIT") undoes one"
    )
    intents.add(
      """
      status server; server status; is server; is server up; is server on; server up; show server; which port server; is api up
      """,
      advises: "\(command: "serve") runs in a terminal of its own, and prints its address there")
    intents.add(
      "list backups; show backups; which backups; where are backups; backups",
      advises: "a backup is a file where you put it: \(command: "store backup FILE")")
    intents.add(
      """
      put everything back; put everything back way was; put everything back as was; go back to how it was; go back to yesterday; revert to yesterday; restore to yesterday; go back in time; go back to how was; \
      return to yesterday; back to how was yesterday; go back how was yesterday
      """,
      advises: Remedy("undo takes changes back", command: "log list --since yesterday").adding(
        .command("undo N"), separator: ", then "
      )
      .adding("\(command: "store restore FILE") goes back to a backup"))
    intents.add(
      "stop server; kill server; shut down server; restart server; quit server; turn off server",
      advises: "^C ends \(command: "serve") in its own terminal")
    intents.words("browser", "web page", "website", "web console", "web interface", "web ui", "in browser", "webpage")
    intents.add(
      "open browser; open browser app; open browser product; show browser; open console",
      advises: "there is no web console; \(command: "serve") answers Apple's APIs over HTTP, and prints its address")
    intents.add(
      "commit message; commit all; git commit message",
      advises: "each command is saved by itself; \(command: "begin") opens a unit that \(command: "commit") saves")
  }

  private static func verbs(_ intents: inout Intents) {
    intents.words(
      "show", "see", "view", "display", "print", "describe", "tell", "get", "give", "what", "which", "read", "retrieve",
      "look", "look at",
      "look up", "inspect", "details", "detail", "info", "information", "open", "cat", "select", "find", "check",
      "how is", "how are", "what about", "overview", "report", "whats", "manage",
      "fetch", "search", "explain", "list", "pull up", "bring up", "gimme", "give me", "let me see", "head", "more",
      "less",
      "reveal", "present", "page", "how does look", "display me", "status of", "summarize")
    intents.words(
      "list", "ps", "index", "show", "view", "see", "display", "print", "get", "give", "what", "which", "all", "ls",
      "find", "search", "enumerate", "browse",
      "select", "manage", "tell", "fetch", "query", "look at", "lookup", "everything", "describe", "browse", "pull up",
      "bring up", "gimme", "give me", "let me see",
      "head", "who are", "list all")
    intents.words("why", "how come", "what is wrong", "what is the problem", "reason", "problem", "explain why")
    intents.words(
      "create", "add", "new", "mk", "make", "insert", "register", "set up", "setup", "define", "start", "open",
      "generate",
      "build", "provision", "spin up", "add new", "create new", "mint", "issue")
    intents.words("add", "include", "also", "extend", "enable")
    intents.words(
      "delete", "remove", "rm", "del", "drop", "destroy", "erase", "kill", "get rid of", "trash", "throw away", "clear",
      "wipe", "nuke", "purge", "eliminate", "scrap", "zap", "ditch", "unregister", "deregister", "del")
    intents.words(
      "remove", "delete", "rm", "drop", "clear", "take", "unset", "stop", "wipe",
      "strip", "purge", "take away", "eliminate", "get rid of", "del", "deselect", "uncheck", "untick", "detach")
    intents.words(
      "edit", "set", "change", "update", "modify", "adjust", "correct", "fix", "alter", "assign", "make", "replace",
      "put", "rewrite", "move", "give", "rename", "patch",
      "revise", "amend", "enter", "fill in", "write")
    intents.words(
      "set", "edit", "change", "update", "put", "make", "adjust", "assign", "give", "modify", "move", "raise", "lower",
      "reduce", "increase", "switch", "drop", "cut", "bump", "schedule", "use", "patch",
      "scale", "enter", "fill in", "revise", "mark", "turn")
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
    intents.words("health", "all right", "healthy", "alright", "in good shape")
    intents.words("history", "past", "previous", "before", "earlier")
    intents.words("help", "how to", "how do", "manual", "docs", "documentation", "what can")
    intents.words(
      "everywhere", "worldwide", "globally", "all countries or regions", "all countries and regions", "all regions",
      "every region", "anywhere", "all over", "internationally", "all markets", "all countries", "all territories",
      "all storefronts", "every country",
      "every storefront", "every territory", "global")
    intents.words("last", "recent", "latest", "newest", "most recent", "tail")
    intents.words("copy", "cp", "duplicate", "clone")
    intents.words("save-copy", "save a copy", "save copy", "make a copy", "keep a copy", "copy of", "take a copy")
    intents.words("rename", "call", "change name", "retitle")
    intents.words("unset", "remove", "delete", "clear", "cancel", "drop", "undo", "wipe", "rm", "purge")
  }

  private static let table = """
    undo <- go back; step back; go back step; undo last step; take last change back; undo last thing; undo what just did; revert that; undo \
    last undo change; undo last change; undo; undo that; undo last transaction; revert last change; cancel last \
    change; revert head; undo last \
    command
    redo <- redo that; redo undo; redo last change; redo last undo
    undo UNIT <- undo unit
    undo --last <- undo last units; undo last; undo times; undo units; revert last units
    log list <- show log; what changed; who did; what happened; last changes; last log; last entries log; recent \
    changes; list changes; what is new; show journal; log; latest changes; show audit log; activity log; all changes; show activity
    log list --subject <- who changed; log of; changes of; history of changes
    log list --by <- changes by; log by; activity of; show changes by
    log list --since today <- what did change today; today log; log for today; show log for today; show log today; what happened today; what changed today
    log list --since today <- products changed today; which products changed today; who changed products today
    log list --since yesterday <- products changed yesterday; which products changed yesterday; what happened yesterday
    log list --since <- what changed since; changes since; log since
    log list --limit 1 <- show last change; last change; what was \
    last change; most recent change; newest change; what just happened; last command; last transaction
    log list --limit <- last changes; show last changes; last entries; last log; show last log; last units; log last; list last changes; recent changes
    history <- show history; last commands; last lines
    log list -o seed <- export log; export store; dump seed
    clock show <- what time store; what day; what day is it; what is today; current time; current day; show date; show time; \
    what is date; what is time; date today; how late is it; what time is it; what date; current date; today date; show clock; what is clock
    log show <- show unit; what did unit change; details of unit; show change
    clock advance 1d <- next day; skip day; day later; go to next day; tomorrow
    clock set <- set store date; set store clock; store date; set store time; put store date; set clock date; clock; set date; clock set; move clock to; make it; clock to; time travel to; \
    travel to; go to date; jump to; set time; it is; freeze clock
    clock set now <- stop clock
    clock advance <- advance clock; clock by; clock plus; clock; advance; fast forward; skip ahead; skip; move clock \
    forward; wait; sleep; pass time; let pass; jump ahead; forward; go forward; tick; move forward; advance time; \
    time advance
    clock reset <- back to present; return to real time; use system clock; use real time; clock real time; real time; reset clock; back to real time; clock normal; unfreeze clock; use real clock; start \
    clock
    store backup <- back everything up to; back store up to; back all up to; backup; backup store; save-copy everything to; save-copy everything; save-copy store to; save-copy store; copy everything to; \
    copy store to; save-copy; save-copy database; copy everything; copy database to; back up everything; back up store; \
    write backup; save backup; backup to file; backup everything; back up database; save database; save store; back up; \
    take backup; make backup to; create backup file; back up to; backup store to; save everything to file; save store to file; make a backup; make backup; create \
    backup; dump; dump store; export store to file; export everything to file
    store restore <- recover from; recover store; recover store from; recover backup; roll back to backup; restore backup; restore from; load backup; restore store
    store check <- everything health; health; doctor; health check; check health; is everything ok; check database; verify database; \
    check store; is store ok; check integrity; verify store; fsck; is everything consistent; is \
    database ok
    store info <- size of store; where is data; which file; which file store; store path; database path; about store; \
    where is store file; how large is store; size of database; store size; how big is store; how big is database; where is store; which store; which profile; \
    what store; database info; which version of stockroom
    store compact <- compact; vacuum; shrink store; optimize store; clean up store
    store label --protected <- protect store; lock store
    store label --no-protected <- unprotect store; unlock store
    store open <- open store; switch store; use store; connect
    store init <- create store; new store; init; init file
    source <- import file; run file; load file; execute file; import; seed; batch file; import catalog; load \
    catalog; run catalog; seed store; seed from; bulk import; run script
    plan source <- check file; check batch; batch check; check batch file; dry run batch; validate file; test file; \
    check file errors; lint file
    set <- preferences; configure; configuration; show configuration; show config; list config; show preferences
    set output json <- json output; output json; mode json; switch to json; use json; json mode
    set output table <- table output; output table; mode table; mode column
    set output csv <- csv output; output csv; mode csv
    set output yaml <- yaml output; output yaml; mode yaml
    set timing on <- timing on; turn on timing; enable timing; show timing
    set timing off <- timing off; turn off timing; disable timing
    set hints off <- turn off hints; hints off; disable hints; no hints
    set hints on <- turn on hints; hints on; enable hints
    set color never <- turn off colors; no colors; color off; disable colors
    set color always <- turn on colors; color on; enable colors
    whoami <- auth status; which user am; current user; what user am; am logged in; \
    whose account; who is logged in; which role have; what is my role; show auth
    version <- program version; version of program; version stockroom; which version stockroom; what version is this
    store info <- which file am working on; which file working; what file is this store; which file is open
    mcp <- connect agent; connect my agent; use agent; start mcp; serve mcp; mcp server; start mcp server; serve agents
    begin <- begin work; begin batch; start batch; open transaction; begin transaction; start transaction; begin unit; open unit; start unit
    commit <- commit transaction; save changes; save unit; commit unit; finish unit
    rollback <- discard changes; abort; cancel changes; throw away changes; rollback; abort unit; discard unit
    diff <- diff store; compare backup; diff backup; compare backup with store; compare with backup; compare store; \
    what differs; compare with; diff; compare stores
    serve <- server; start http server; http server; run http server; start rest api; start server; run server; serve; start api server; launch server; start web server; serve api; host server
    serve --listen <- serve on; http server port; start http server port; start web server port; start api server port; serve http; serve; start server; run server; start server port; serve port; listen port; run server port; listen
    plugin add <- install plugin; add plugin; new plugin; put in plugin; load plugin
    plugin new <- create plugin; scaffold plugin; plugin template; write plugin; init plugin; generate plugin
    plugin check <- check plugin; test plugin; validate plugin; verify plugin
    plugin show <- show plugin; plugin details; about plugin; info plugin
    plugin log <- log plugin; plugin log; show plugin log
    plugin list <- list plugins; plugins; what plugins; which plugins; installed plugins; show plugins
    plugin disable <- turn off plugin; remove plugin; uninstall plugin
    plugin enable <- turn on plugin
    log list --subject <- blame; annotate; log; log list
    source <- batch
    help <- get started; getting started; first steps; tutorial; list of commands; what are my options; which commands; \
    available commands; help me; how to use; where do start; how use; schema; show schema; show tables; list tables; help; show commands; list commands; what commands; what can do; how work; how does this work
    help commands <- all commands
    help keys <- show keys; keyboard shortcuts
    """
}
