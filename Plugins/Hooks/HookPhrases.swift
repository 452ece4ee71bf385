internal import StockroomKit

/// What people type and ask for about hooks.
enum HookPhrases {
  static func add(to registry: inout Registry) {
    for (typed, meaning) in all { registry.phrase(typed, means: meaning) }
  }

  /// What people call the event of a product's status.
  private static let statusEvents =
    "on-approve|on-reject|on-review|on-change|on-approved|on-approval|on-rejected|on-rejection|on-submit|on-submitted|on-status|on-status-change|on_approved|"
    + "product-approved|product-rejected|review-finished|product.approved|product.rejected|product.submitted|product.status|status|status-changed|product.updated|approved|rejected|submitted|"
    + "review.approved|review.rejected|review.finished|review.ended|review.completed|review.status|review.submitted|"
    + "approval|rejection|review|product"

  private static let happenings =
    "approve|reject|submit|review|approved|approval|rejected|rejection|submitted|reviewed|status-change|status"

  private static let all: [(typed: String, meaning: String)] = [
    (
      "webhook|hook|webhooks add|create|new|register TARGET --event|--events|--on|--topic \(statusEvents)",
      "hook add product.status-changed TARGET"
    ),
    (
      "webhook|hook|webhooks add|create|new|register \(statusEvents) TARGET", "hook add product.status-changed TARGET"
    ),
    (
      "hook|hooks add|create|new|register \(statusEvents) PROGRAM ARGUMENT",
      "hook add product.status-changed PROGRAM ARGUMENT"
    ),
    ("add|create|set|new|register hook|webhook \(statusEvents) PROGRAM", "hook add product.status-changed PROGRAM"),
    (
      "on|when|whenever|if \(happenings) run|exec|execute|call|notify|post PROGRAM",
      "hook add product.status-changed PROGRAM"
    ),
    (
      "add|create|set|new hook|webhook on|when|for \(happenings) run|exec|call|to|notify PROGRAM",
      "hook add product.status-changed PROGRAM"
    ),
    ("hook|webhook on|when|for \(happenings) PROGRAM", "hook add product.status-changed PROGRAM"),
    (
      "hook|webhook on|when|for \(happenings) run|exec|call|to|notify PROGRAM",
      "hook add product.status-changed PROGRAM"
    ),
    (
      "when|whenever|if|once ITEM is|gets|becomes|was \(happenings) run|exec|execute|call|notify|post|start PROGRAM",
      "hook add product.status-changed PROGRAM"
    ),
    (
      "when|whenever|if|once a|any product|iap|item is|gets|becomes|was \(happenings) run|exec|call|notify PROGRAM",
      "hook add product.status-changed PROGRAM"
    ),
    (
      "call|notify PROGRAM when|whenever|if|once|on ITEM is|gets|becomes|was \(happenings)",
      "hook add product.status-changed PROGRAM"
    ),
    (
      "hook|hooks|webhook|webhooks add|create|new \(statusEvents) --exec|--run|--command|--cmd|--url|--program|--script PROGRAM",
      "hook add product.status-changed PROGRAM"
    ),
    (
      "hook|hooks|webhook|webhooks add|create|new --event|--on|--events \(statusEvents) --exec|--run|--command|--cmd|--url|--program|--script PROGRAM",
      "hook add product.status-changed PROGRAM"
    ),
    ("call|notify PROGRAM on|when|after \(happenings)", "hook add product.status-changed PROGRAM"),
    (
      "listen --events|--event|--on|-e \(statusEvents) --forward-to|--to|--url|-f TARGET",
      "hook add product.status-changed TARGET"
    ),
    ("listen --forward-to|--to|--url|-f TARGET", "hook add product.status-changed TARGET"),
    ("hook|hooks add|create|new|register \(statusEvents) PROGRAM", "hook add product.status-changed PROGRAM"),
    ("webhook|webhooks|hooks", "hook list"), ("webhook|webhooks|hooks list|ls", "hook list"),
    ("hook ls", "hook list"),
    ("webhook create|new|add …", "hook add …"), ("hook create|new|register …", "hook add …"),
    ("webhook delete|rm|remove NAME …", "hook remove NAME …"),
    ("hook delete|rm|unregister NAME …", "hook remove NAME …"),
    ("webhook|hook change|update|modify|set NAME …", "hook edit NAME …"), ("webhook edit NAME …", "hook edit NAME …"),
    ("webhook|hook rename|mv NAME NEW", "hook edit NAME --name NEW"),
    ("webhook ping|test NAME", "hook test NAME"), ("hook ping NAME", "hook test NAME"),
    ("webhook deliveries|log …", "hook log …"), ("hook deliveries|history …", "hook log …"),
    ("hook log NAME", "hook log --hook NAME"), ("hook retry|resend NUMBER", "hook redeliver NUMBER"),
    ("webhook redeliver|retry NUMBER", "hook redeliver NUMBER"), ("hook on|start NAME", "hook enable NAME"),
    ("hook off|stop|pause NAME", "hook disable NAME"), ("hook trust|allow NAME …", "hook approve NAME …"),
    ("hook flush|run|send", "hook deliver"), ("hook wait", "hook deliver --wait"),
  ]

  static func add(to intents: inout Intents) {
    intents.words("hook", "webhook", "webhooks", "callback", "listener", "notification", "notifications")
    intents.words("notify", "call", "post", "ping", "curl", "alert", "send to", "tell", "trigger", "inform", "wget")
    intents.words("ends", "end", "is over", "over", "completes", "finishes", "is complete")
    intents.words("url", "endpoint", "address", "uri", "link")
    intents.words(
      "status-event", "product.approved", "product.rejected", "product.submitted", "product.status", "product.updated",
      "review.approved", "review.rejected", "approval", "approvals", "rejection", "rejections", "status.changed",
      "product.changed",
      "all events", "every event")
    intents.value("URL", says: "url")
    intents.add(
      """
      hook list <- what hooks; webhooks; all hooks; registered hooks; list webhooks; hooks; list hooks; show hooks; which hooks
      hook add <- add hook; create hook; run program when status changes
      hook add product.status-changed <- hook add url status-event; add hook url status-event; create hook url status-event; register hook url; \
      hook url status-event; notify url status-event; register url status-event; add url hook; set up hook url; post to url when status-event; subscribe url status-event; call url when status-event; new hook url; hook add url; call url on status-event; hook add status-event url; notify url when status changes; notify url when product approved; notify url when review ends; notify url when review done; notify url when review finished; notify url when review over; notify url when reviewed; notify url after review; notify url \
      when product rejected; notify url when product status; notify url on status change; add hook url; create hook \
      url; notify url product; notify url; subscribe url
      hook add content.processed <- notify url when content processed; notify url when package processed; notify url \
      when content uploaded
      hook add unit.undone <- notify url when undo; notify url when undone
      hook add timer.fired <- notify url when timer
      hook remove <- delete hook; remove hook; unsubscribe hook; drop hook
      hook show <- show hook; describe hook; hook details; info hook
      hook enable <- enable hook; turn on hook; resume hook; start hook
      hook disable <- disable hook; turn off hook; pause hook; stop hook; mute hook
      hook edit <- edit hook; change hook; update hook
      hook test <- test hook; ping hook; try hook
      hook log <- hook log; hook deliveries; deliveries; failed deliveries; show hook log; hook history; was hook called; did hook work; which deliveries failed; list deliveries; show deliveries; show failed deliveries
      hook redeliver <- retry delivery; resend delivery; redeliver; redeliver delivery; send delivery again; repeat delivery
      hook approve <- approve hook; trust hook; allow hook
      """)
  }
}
