internal import StockroomKit

/// What people type and ask for about hooks.
enum HookPhrases {
  static func add(to registry: inout Registry) {
    for typed in [
      "hook|webhook for|on|when \(ofOneStatus) product|products|iap|iaps|item|items",
      "add|create|new hook|webhook for|on|when \(ofOneStatus) product|products|iap|iaps|item|items",
    ] {
      registry.phrase(
        typed,
        advises: Remedy(
          "a hook hears every change of a status", command: "hook add product.status-changed COMMAND"))
    }
    addStatusHooks(to: &registry)
    let hooks = "webhook|webhooks|hook|hooks"
    for typed in ["\(hooks) test|ping|try --all|all", "test|ping|try all|every \(hooks)"] {
      registry.phrase(
        typed,
        advises: Remedy("one at a time", command: "hook test NAME").adding(.command("hook list"), separator: "; "))
    }
    for typed in ["ping|test|try \(hooks) NAME", "\(hooks) test|ping|try NAME"] {
      registry.phrase(typed, means: "hook test NAME")
    }
    for typed in ["webhook|webhooks|hooks delete|remove|rm|del NAME", "delete|remove|rm webhook|hook NAME"] {
      registry.phrase(typed, means: "hook remove NAME")
    }
    for verb in ["disable", "enable"] {
      registry.phrase("\(verb) webhook|hook NAME", means: "hook \(verb) NAME")
      registry.phrase("webhook|webhooks|hooks \(verb) NAME", means: "hook \(verb) NAME")
    }
    registry.phrase("help|man webhook|webhooks", means: "help hook")
    registry.phrase(
      "webhook|webhooks|hook secret rotate|set|change NAME",
      advises: Remedy("a secret is asked for", command: "hook edit NAME --secret -"))
    registry.phrase(
      "on|when|after approved|approve|approval|rejected|reject|rejection|submitted|status-change FILE",
      means: "hook add product.status-changed FILE", noting: "it hears of every change of a status")
    for typed in ["fire|trigger|simulate|send|emit webhook|hook …", "fire|trigger|send a|the webhook|hook …"] {
      registry.phrase(typed, advises: .command("hook test NAME"))
    }
    for typed in ["ping|test|try webhook|hook …", "ping|test|try the|a|my webhook|hook …"] {
      registry.phrase(typed, advises: .command("hook test NAME"))
    }
    for typed in [
      "how do|can|to i|we|one verify|check the|a webhook|hook signature|signatures …",
      "how do|can i|we verify|check webhook|hook|the signature|signatures …",
      "how to verify|check webhook|hook signatures|signature …",
    ] {
      registry.phrase(typed, means: "help hook add")
    }
    for made in ["add|create|new|register|set hook|webhook|webhooks", "hook|hooks|webhook|webhooks add|create|new"] {
      registry.phrase(
        "\(made) FILE", means: "hook add product.status-changed FILE",
        noting: "it hears of every change of a status")
      for url in [
        "COMMAND", "--url|-u|--target|--to|--endpoint COMMAND",
        "--exec|--command|--cmd|--script|--run|--program COMMAND",
      ] {
        if url.hasPrefix("-") {
          registry.phrase(
            "\(made) \(url)", means: "hook add product.status-changed COMMAND",
            noting: "it hears of every change of a status")
        }
        registry.phrase(
          "\(made) \(url) --events|--event|--on|--topics|--topic|--types EVENTS …",
          means: "hook add product.status-changed COMMAND",
          noting: "a hook hears every change of a status, and is sent the new one")
      }
    }
    for typed in [
      "redeliver|resend|retry the|last|failed|latest webhook|hook|delivery|notification|event",
      "redeliver|resend|retry last|failed|latest webhook|hook|delivery|event …",
    ] {
      registry.phrase(
        typed,
        advises:
          "\(command: "hook log") numbers the deliveries, and \(command: "hook redeliver NUMBER") sends one again")
    }
    for typed in [
      "set|change|rotate|update webhook|hook secret …", "set|change|rotate|update the webhook|hook secret …",
    ] {
      registry.phrase(typed, advises: Remedy("a secret is asked for", command: "hook edit NAME --secret -"))
    }
    for (typed, meaning) in all { registry.phrase(typed, means: meaning) }
  }

  /// What people call every change of a product's status.
  private static let changes =
    "on-change|on-status|on-status-change|product.status|status|status-changed|product.updated|review.status|product|"
    + "status-change|status-changes|product-status|product.status_changed|status.changed"

  /// What people call the changes to one status.
  private static let ofOneStatus =
    "on-approve|on-reject|on-review|on-approved|on-approval|on-rejected|on-rejection|on-submit|on-submitted|on_approved|"
    + "product-approved|product-rejected|review-finished|product.approved|product.rejected|product.submitted|approved|"
    + "rejected|submitted|review.approved|review.rejected|review.finished|review.ended|review.completed|"
    + "review.submitted|approval|rejection|review|approve|reject|submit|reviewed|iap.approved|iap.rejected"

  /// Lines that add a hook for the status of products; `EVENT` stands for what they call it.
  private static let ofStatus = [
    "register|add|create|make|set a hook|webhook to|that run|runs|call|calls|execute|executes COMMAND on|when|whenever|if EVENT …",
    "register|add|create|make|set a hook|webhook to|that run|runs|call|calls COMMAND on|when|whenever|if a|the|any product's|product|products EVENT …",
    "hook|hooks|webhook|webhooks add|create|new|register COMMAND on|when|for|after EVENT",
    "add|create|set|new|register hook|webhook COMMAND on|when|for|after EVENT",
    "webhook|hook|webhooks add|create|new|register COMMAND --event|--events|--on|--topic EVENT",
    "webhook|hook|webhooks add|create|new|register --url|-u|--target|--to|--endpoint COMMAND --event|--events|--on EVENT",
    "add|create|new|register webhook|hook --url|-u|--target|--to|--endpoint COMMAND --event|--events|--on|--topic EVENT",
    "add|create|new|register webhook|hook COMMAND --event|--events|--on|--topic EVENT",
    "webhook|hook|hooks|webhooks add|create|new|register EVENT COMMAND",
    "add|create|set|new|register hook|webhook EVENT COMMAND",
    "register|add|create|make|set hook|webhook that|to runs|run|calls|call|execute|executes COMMAND on|when|whenever|if EVENT",
    "add|create|set|new|register hook|webhook on EVENT COMMAND",
    "on|when|whenever|if EVENT run|exec|execute|call|notify|post COMMAND",
    "add|create|set|new hook|webhook on|when|for EVENT run|exec|call|to|notify COMMAND",
    "hook|hooks|webhook|webhooks add|create|new|register on|when|for EVENT COMMAND",
    "hook|webhook on|when|for EVENT COMMAND", "hook|webhook on|when|for EVENT run|exec|call|to|notify COMMAND",
    "when|whenever|if|once ITEM is|gets|becomes|was EVENT run|exec|execute|call|notify|post|start COMMAND",
    "when|whenever|if|once a|any product|iap|item is|gets|becomes|was EVENT run|exec|call|notify COMMAND",
    "run|exec|execute|call|start COMMAND when|whenever|if|once a|any|the product|iap|item is|gets|becomes|was EVENT",
    "run|exec|execute|call|start COMMAND every time a|any product|iap|item is|gets|becomes|was EVENT",
    "run|exec|execute|call|start COMMAND when|whenever|if|once|on ITEM is|gets|becomes|was EVENT",
    "call|notify COMMAND when|whenever|if|once|on ITEM is|gets|becomes|was EVENT",
    "hook|hooks|webhook|webhooks add|create|new EVENT --exec|--run|--command|--cmd|--url|--program|--script COMMAND",
    "hook|hooks|webhook|webhooks add|create|new --event|--on|--events EVENT "
      + "--exec|--run|--command|--cmd|--url|--program|--script COMMAND",
    "call|notify COMMAND on|when|after EVENT",
    "listen --events|--event|--on|-e EVENT --forward-to|--to|--url|-f COMMAND",
    "hook|hooks add|create|new|register EVENT COMMAND ARGUMENT",
  ]

  private static let ofNoPurchase = Remedy("a hook hears of no purchases").adding(
    "\(command: "explain hook.event") lists what it hears of, and \(command: "help --search notifications") finds what does"
  )

  private static func addStatusHooks(to registry: inout Registry) {
    let purchases =
      "purchase|purchases|on-purchase|buy|sale|sales|refund|refunds|transaction|transactions|download|renewal|renewals|"
      + "did_renew|did-renew|subscribed|one_time_charge|consumption_request|revoke|revoked|expired|purchased|refunded"
    for typed in ofStatus {
      registry.phrase(
        typed.replacing("EVENT", with: purchases), advises: ofNoPurchase)
    }
    for typed in [
      "run|call|execute|start|tell FILE when|whenever|if|once|every somebody|someone|anybody|anyone|people|tester buys|purchases …",
      "run|call|execute|start FILE on|after purchase|purchases|sale|refund …",
      "run|call|execute|start FILE on|after every|each|any|a|the purchase|purchases|sale|refund|transaction …",
    ] {
      registry.phrase(
        typed, advises: ofNoPurchase)
    }
    for typed in [
      "run|call|execute|start|tell FILE when|whenever|if|on|every status|state|review|product changes|change …",
      "run|call|execute|start|tell FILE when|whenever|if|every a|the|any|my|time status|state|review|product changes|change …",
      "run|call|execute|start|tell FILE on|after every status|state change …",
      "run|call|execute|start|tell FILE when|whenever|once|after a|any|the|every review|submission finishes|ends|completes|is …",
      "run|call|execute|start|tell FILE when|whenever|once|after review|submission finishes|ends|completes|is …",
      "webhook|hook|webhooks add|create|new FILE on|for|when|after status|state|review change|changes …",
      "add|create|new|register webhook|hook FILE on|for|when|after status|state|review change|changes …",
    ] {
      registry.phrase(typed, means: "hook add product.status-changed FILE")
    }
    for typed in ["notify|call|run on|after|when approval|approve|approved|rejection|reject|rejected|review FILE"] {
      registry.phrase(
        typed, means: "hook add product.status-changed FILE", noting: "it hears of every change of a status")
    }
    let mailed = ["ITEM", "a|any|my product|iap|item"].map {
      "when|whenever|if|once \($0) is|gets|becomes|was \(ofOneStatus) send|email|mail|tell|message …"
    }
    let told = [
      "send|email|mail|notify me|us|an …",
      "tell me|us when|whenever|if|once …", "let me|us know when …",
    ]
    for typed in mailed + told {
      registry.phrase(
        typed,
        advises: Remedy("a hook runs a program, which may send it", command: "hook add product.status-changed COMMAND"))
    }
    for typed in ofStatus {
      let target = typed.hasSuffix("ARGUMENT") ? "COMMAND ARGUMENT" : "COMMAND"
      registry.phrase(typed.replacing("EVENT", with: changes), means: "hook add product.status-changed \(target)")
      registry.phrase(
        typed.replacing("EVENT", with: ofOneStatus),
        means: "hook add product.status-changed \(target)",
        noting: "a hook hears every change of a status, and is sent the new one")
    }
  }

  private static let all: [(typed: String, meaning: String)] = [
    ("events|event resend|redeliver|replay NUMBER", "hook redeliver NUMBER"),
    ("events|event list|ls|tail", "hook log"),
    ("listen --forward-to|--to|--url|-f COMMAND", "hook add product.status-changed COMMAND"),
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
      hook add product.status-changed <- send notifications to url; send status notifications to url; post status changes \
      to url; send events to url; send webhooks to url; post events to url; send status changes to url; notifications to url
      hook add content.processed <- notify url when content processed; notify url when package processed; notify url \
      when content uploaded
      hook add unit.undone <- notify url when undo; notify url when undone
      hook add timer.fired <- notify url when timer
      hook remove <- delete hook; remove hook; unsubscribe hook; drop hook
      hook show <- show hook; describe hook; hook details; info hook
      hook enable <- enable hook; turn on hook; resume hook; start hook
      hook disable <- disable hook; turn off hook; pause hook; stop hook; mute hook
      hook edit <- edit hook; change hook; update hook
      hook test <- send test notification to hook; send test to hook; send test event to hook; test hook; ping hook; try hook
      hook log <- did last hook go through; did hook go through; was hook delivered; why did hook fail; why hook fail; hook failed; did hook fail; hook log; hook deliveries; deliveries; show hook log; hook history; was hook called; did hook work; list deliveries; show deliveries
      hook log --failed <- failed deliveries; show failed deliveries; list failed deliveries; which deliveries failed; \
      failed hook deliveries; show failed hook deliveries; failed deliveries of hook
      hook redeliver <- resend hook; send hook again; retry hook; retry delivery; resend delivery; redeliver; redeliver delivery; send delivery again; repeat delivery
      hook approve <- approve hook; trust hook; allow hook
      """)
  }
}
