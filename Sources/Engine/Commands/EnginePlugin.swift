package import StockroomKit

/// The commands that need no door: the clock, the journal, and the store's label.
package struct EnginePlugin: Plugin {
  package let name = "Console"
  package let summary = "The clock and the journal."

  package init() {}

  package func install(into registry: inout Registry) {
    registry.commands(
      ClockShow.self, ClockSet.self, ClockAdvance.self, ClockReset.self, LogList.self, LogShow.self,
      StoreCheck.self, StoreLabelCommand.self)
    registry.explain(EngineExplanations.all)
    registry.phrase(
      "undo all|everything …",
      advises: "\(command: "undo --last COUNT") undoes the newest units; \(command: "log list") numbers them")
    for typed in [
      "undo|revert|rollback the last|latest|previous WORD change|edit|entry …",
      "undo|revert|rollback last|latest|previous WORD change|edit|entry …",
    ] {
      registry.phrase(
        typed, advises: "\(command: "log list") numbers the changes, and \(command: "undo NUMBER") takes one back")
    }
    for typed in [
      "undo|revert|rollback|reset to WORD …", "undo|revert|rollback back to WORD …",
      "undo|revert|rollback everything|all|what|changes i|we|from|of …",
    ] {
      registry.phrase(
        typed,
        advises: Remedy("undo takes the newest changes back", command: "undo --last COUNT").adding(
          "\(command: "log list") numbers them; \(command: "store restore FILE") goes back to a backup"))
    }
    for typed in [
      "grep|search|find WORD log|history|journal", "grep|search|find WORD in|from log|history|journal",
      "grep|search log|history|journal for WORD",
    ] {
      registry.phrase(typed, advises: .command("log list | grep WORD"))
    }
    for months in [1, 2, 3, 6, 12] {
      let count = "\(months == 1 ? "1|one|a" : "\(months)") month|months"
      for typed in [
        "clock advance \(count)", "advance|move|forward \(count)", "advance|move|forward clock|time \(count)",
        "advance|move|forward clock|time by|forward \(count)", "advance|move|forward the clock|time \(count)",
        "advance|move|forward the clock|time by|forward \(count)",
      ] {
        registry.phrase(typed, means: "clock advance \(30 * months)d", noting: "a month counts as 30 days")
      }
    }
    registry.phrase(
      "backup|backups|store verify|check|validate|test|inspect FILE",
      advises: "a backup is checked when it is restored, \(command: "store restore FILE"), in a store of its own")
    registry.phrase("backups", advises: "a backup is a file where you put it: \(command: "store backup FILE")")
    for dump in ["mysqldump|pg_dump|pg_dumpall|mongodump|sqldump|sqlite3_dump", "mysqldump|pg_dump WORD"] {
      registry.phrase(dump, advises: .command("store backup FILE"))
    }
    for (typed, meaning) in Self.phrases { registry.phrase(typed, means: meaning) }
    registry.intents { CommonVocabulary.add(to: &$0) }
    registry.otherNames(of: "listen", "port", "address", "bind", "p", "addr")
    registry.otherNames(of: "limit", "top", "max", "lines", "rows", "max-items", "page-size")
    registry.otherNames(of: "since", "after", "from-date")
    registry.otherNames(of: "until", "before", "to-date")
    registry.complete("unit") { digits, catalog, limit in
      let store = catalog.store
      return try store.journal.entries(startingWith: digits, limit: limit, in: store).map {
        (String($0.number), "\($0.actor.name), \($0.storeTime.isoDay): \($0.line)")
      }
    }
  }
  /// What people type for the store, the journal, and the clock by the habits of other programs.
  private static let phrases: [(typed: String, meaning: String)] = [
    (
      "run|source|exec FILE --stop-on-error|--fail-fast|--exit-on-error|--abort-on-error|--strict|-e|-x|-v|--verbose|--echo",
      "run FILE"
    ),
    (".backup|.save main FILE", "store backup FILE"), (".restore main FILE", "store restore FILE"),
    ("restore FILE --to|--into|--as|--output NEW", "store open NEW ; store restore FILE"),
    ("store restore FILE --to|--into|--as|--output NEW", "store open NEW ; store restore FILE"),
    ("config|settings|setting|preferences|configure|option|options set …", "set …"),
    ("set date|time|clock|today to DATE", "clock set DATE"), ("set WORD to VALUE", "set WORD VALUE"),
    ("default|use output|format WORD", "set output WORD"),
    ("use json", "set output json"), ("use yaml", "set output yaml"), ("use csv", "set output csv"),
    ("time|date|clock set DATE", "clock set DATE"), ("config|settings get *|all", "set"),
    ("run|source FILE --continue-on-error|--continue|--ignore-errors|--no-fail-fast|-k", "run --keep-going FILE"),
    ("config|settings set app|current-app KEY", "use KEY"), ("who am i …", "whoami"),
    ("git config …", "set …"), ("config|settings|setting|option get|show|print WORD", "set WORD"),
    ("log|git-log -p|--patch|--show NUMBER", "log show NUMBER"), ("git log -p NUMBER", "log show NUMBER"),
    ("git show NUMBER", "log show NUMBER"), ("log -p|--patch", "log list"), ("git log -p", "log list"),
    ("undo NUMBER times|steps|changes|commands|units|back", "undo --last NUMBER"),
    ("undo twice", "undo --last 2"), ("undo the last NUMBER …", "undo --last NUMBER"),
    ("undo -n|--count|--steps NUMBER", "undo --last NUMBER"),
    ("cp|copy|clone base.db|store FILE", "store backup FILE"),
    ("restore CATALOG", "apply CATALOG"), ("restore FILE …", "store restore FILE …"),
    ("backup FILE …", "store backup FILE …"), ("backup", "store backup"),
    ("restore", "store restore"), ("git log", "log list"), ("log --oneline", "log list --columns unit,line"),
    ("< FILE", "run FILE"), ("init --db|--store|--database FILE", "store open FILE ; store init"),
    ("snapshot|backup create|new|take NAME", "store backup NAME"),
    ("snapshot|backup restore NAME", "store restore NAME"),
    ("undo --list|-l", "log list"), ("undo --last", "undo"),
    ("changes today", "log list --since today"), ("changes yesterday", "log list --since yesterday"),
    ("summary|report|changes|changelog since|--since DATE", "log list --since DATE"),
    ("what will|would happen by|until|on DATE", "plan clock set DATE"),
    ("what is due …", "clock show"), ("what's|whats due …", "clock show"),
    ("changes", "log list"), ("undo list|ls|history|log", "log list"),
    ("snapshot|checkpoint list|ls|show|delete|remove|rm …", "help store backup"),
    ("snapshot|checkpoint restore", "store restore"), ("snapshot|checkpoint NAME", "store backup NAME"),
    ("vacuum|compact", "store compact"), ("fsck|integrity|check", "store check"), ("store status", "store info"),
    ("db|database …", "store …"), ("db|database|info|about", "store info"),
    ("log export|dump|seed", "log list -o seed"),
    ("journal|audit …", "log …"),
    ("log NUMBER", "log show NUMBER"),
    ("undo unit|entry NUMBER", "undo NUMBER"), ("undo last NUMBER", "undo --last NUMBER"), ("undo last", "undo"),
    ("revert|back|\\u", "undo"), ("revert|back NUMBER", "undo NUMBER"),
    ("start|transaction|start transaction", "begin"),
    ("save|commit work|end", "commit"), ("abort|cancel", "rollback"),
    ("date|time|now", "clock show"), ("clock now|get|status", "clock show"), ("clock real|off", "clock reset"),
    ("time travel …", "clock advance …"),
    ("clock forward|add|move …", "clock advance …"), ("advance DURATION", "clock advance DURATION"),
    ("sleep|wait DURATION", "clock advance DURATION"), ("tomorrow", "clock advance 1d"),
    ("plugins", "plugin list"), ("apply CATALOG", "apply CATALOG"), ("apply DOCUMENT", "run DOCUMENT"),
    ("config|settings|preferences|configure list|ls|show|get", "set"), ("config|settings|preferences|configure", "set"),
    (".mode|mode WORD", "set output WORD"), ("config …", "set …"),
    ("get|list|show events|logs|journal|audit", "log list"), ("events|logs|activity", "log list"),
    ("show|git-show head", "log list --limit 1"), ("git show|diff head|head~1|head^", "log list --limit 1"),
    ("git show", "log list --limit 1"), ("git log", "log list"), ("git log --oneline", "log list"),
    ("git stash|reset|checkout .", "rollback"), ("git reset --hard head~1|head^", "undo"),
    ("git revert head", "undo"), ("git revert NUMBER", "undo NUMBER"),
    ("undo that|it|this|please", "undo"), ("step back", "undo"), ("take that|it back", "undo"),
    ("backup now", "store backup"),
    ("apropos|whatis WORD", "help --search WORD"), ("next week", "clock advance 1w"), ("next day", "clock advance 1d"),
    ("NUMBER days|day later|forward|on|ahead", "clock advance {NUMBER}d"),
    ("NUMBER weeks|week later|forward|on|ahead", "clock advance {NUMBER}w"),
    ("NUMBER hours|hour later|forward|on|ahead", "clock advance {NUMBER}h"),
    ("what did i|we just do", "log list --limit 1"), ("what have i|we just done", "log list --limit 1"),
    ("what did i|we do last", "log list --limit 1"), ("what did i|we do today", "log list --since today"),
    ("what have i|we done|changed today", "log list --since today"), ("what have i|we done", "log list"),
    ("what changed last week", "log list --since 'last week'"), ("what changed this week", "log list --since -7d"),
    ("show|tell me what changed|happened yesterday", "log list --since yesterday"),
    ("show|tell me what changed|happened today", "log list --since today"),
    ("show|tell me what changed|happened last week", "log list --since 'last week'"),
    ("what can i|we undo", "log list"), ("what will|would undo do|change", "plan undo"),
    ("what did i|we do this|last week", "log list --since -7d"),
    ("what did WORD do this|last week", "log list --by WORD --since -7d"),
    ("what did i|we do|change yesterday", "log list --since yesterday"),
    ("what have i|we done|changed since yesterday", "log list --since yesterday"),
    ("what did i|we change", "log list"), ("what did i|we change today", "log list --since today"),
    ("oops|whoops|ups|damn|argh …", "undo"), ("show|list errors|failures|refusals only", "log list --refused"),
    ("what did WORD do", "log list --by WORD"), ("what has WORD done", "log list --by WORD"),
    ("what did WORD do today", "log list --by WORD --since today"),
    ("what did WORD change", "log list --by WORD"),
    ("what did WORD do yesterday", "log list --by WORD --since yesterday"),
    ("who am i", "whoami"), ("what is going on", "status"), ("how is it going|everything", "status"),
    ("who is logged in", "whoami"),
    ("head|tail -n NUMBER log|history|journal", "log list --limit NUMBER"), ("tail|head log", "log list --limit 10"),
    ("tail -f log", "watch log list"), ("log -f|--follow", "watch log list"),
    ("id|who|who am i|auth status", "whoami"), ("gh auth status", "whoami"), ("aws configure|config …", "set"),
    ("what|show rules", "store info"), ("rules", "store info"),
    ("next month", "clock advance 30d"),
    ("uptime|cal", "clock show"), ("df|du", "store info"),
  ]
}
