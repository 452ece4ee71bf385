import StockroomKit

/// What people type for the review by the habits of other programs.
enum ReviewPhrases {
  static func add(to registry: inout Registry) {
    for typed in [
      "will|can|do we make it by|for|before|on DAY …",
      "will|can|do we make it for|by|before the|our launch|release|deadline on|of DAY …",
      "will|can|do we make the|our launch|release|deadline on|of|by DAY …",
    ] {
      registry.phrase(
        typed, advises: "each product has a forecast of its own: \(command: "review simulate PRODUCT --by DAY")")
    }
    for typed in [
      "submit for review", "send for review", "submit to app-review|apple|review",
      "submit|send a|my|the product|purchase|iap for|to review",
    ] {
      registry.phrase(
        typed, advises: Remedy.command("review submit PRODUCT").or(.command("review submit --all --eligible")))
    }
    for typed in [
      "set release|release-control manual|manually|hold|automatic …", "release manually|manual …",
      "release it|version|app|update myself|ourselves …",
      "i|we want|need|prefer to release it|version|app|update myself|ourselves …",
      "version|versions|app create|add|new VERSION --release-type|--release|--release-control …",
      "app version create|add|new VERSION --release-type|--release|--release-control …",
    ] {
      registry.phrase(
        typed,
        advises:
          "a version waits for its release if it is told so: \(command: "app version edit VERSION --release manual")"
      )
    }
    for typed in [
      "app version submit|release|create|edit VERSION --phased|--phased-release …",
      "release|submit|deploy --phased|--phased-release|--staged …",
      "release|ship VERSION --phased|--phased-release|--staged …", "version submit|release VERSION --phased …",
    ] {
      registry.phrase(
        typed, advises: "a version is released to everyone at once: \(command: "app version release VERSION")")
    }
    for typed in [
      "resolution center|centre", "show|open|view resolution center|centre", "show|open|view the resolution center",
    ] {
      registry.phrase(
        typed,
        advises: "the messages of App Review are shown with each product: \(command: "review show PRODUCT")")
    }
    for typed in ["forecast|simulate --products|--ids LIST", "review simulate|forecast --products|--ids LIST"] {
      registry.phrase(typed, advises: "one product at a time: \(command: "review simulate PRODUCT --by DATE")")
    }
    for typed in [
      "simulate|forecast --arrivals|--arrival-rate|--rate|--lambda WORD …",
      "simulate|forecast review|reviews|queue --reviewers NUMBER --arrivals|--arrival-rate|--rate WORD …",
      "simulate|forecast --reviewers NUMBER --arrivals|--arrival-rate|--rate WORD …",
      "simulate|forecast review|reviews|queue --arrivals|--arrival-rate|--rate|--lambda WORD …",
      "review simulate --arrivals|--arrival-rate|--rate|--lambda WORD …",
    ] {
      registry.phrase(
        typed,
        advises: Remedy("arrivals are given by the time between two", command: "review simulate --interval DURATION")
          .adding("40 a day are --interval 36m"))
    }
    for typed in ["set|change review|processing time|speed|duration …", "make reviews|review faster|slower|take …"] {
      registry.phrase(
        typed,
        advises:
          "a policy has the times of reviews: \(command: "review policy show NAME"), and \(command: "review policy load FILE") takes another"
      )
    }
    for typed in ["accept reviewer|reviewer's changes …", "accept the changes of|by the reviewer …"] {
      registry.phrase(
        typed, advises: "a reviewer changes nothing: \(command: "review history PRODUCT") shows what was said")
    }
    for typed in [
      "which|what in-app purchases|products go with version VERSION", "which|what products|iaps are in version VERSION",
    ] {
      registry.phrase(
        typed, advises: "\(command: "review submit PRODUCT --with-version VERSION") puts a product with a version")
    }
    for typed in roles {
      registry.phrase(
        typed,
        advises:
          "\(command: "review approve") is the reviewer's, and \(command: "review submit") the developer's: each command plays its own part"
      )
    }
    registry.phrase(
      "version|versions bump|increment|next major|minor|patch",
      advises: "a version's number is given: \(command: "app version create VERSION")")
    for (typed, meaning) in checks + versions + reviews + forecasts {
      registry.phrase(typed, means: meaning)
    }
    for typed in [
      "skip|jump|forward|fast-forward|go ahead|forward until|till|to ITEM is …",
      "skip|jump|forward|fast-forward until|till|to ITEM is …",
    ] {
      registry.phrase(
        typed,
        advises:
          "the store's clock moves review on: \(command: "review run --for 7d"), or \(command: "review advance ITEM --to approved")"
      )
    }
    for typed in [
      "withdraw|unsubmit|pull everything|all", "withdraw|unsubmit all products|iaps",
      "cancel|withdraw every|all pending|open review|reviews|submission|submissions",
    ] {
      registry.phrase(typed, means: "review withdraw --status waiting-for-review")
    }
    registry.phrase("explain guideline VERSION", means: "explain review.guideline")
    for typed in [
      "answer|respond|reply|write to the reviewer|reviewers|review|apple of|on|for|about ITEM TEXT",
      "answer|respond|reply|write to the reviewer|reviewers|review|apple ITEM TEXT",
      "answer|respond|reply|write to reviewer|reviewers|review|apple ITEM TEXT",
    ] {
      registry.phrase(typed, means: "review message ITEM TEXT")
    }
    for typed in [
      "reply|respond|answer|write|say|send|talk to reviewer|reviewers|apple|app-review …",
      "tell|ask|message|remind reviewer|reviewers|apple …",
    ] {
      registry.phrase(
        typed, advises: "\(command: "review message PRODUCT TEXT") writes to the reviewer of a submission")
    }
    registry.phrase(
      "pretend|imagine|suppose|assume review|reviews|reviewers|reviewing|reviewer|apple|that …",
      advises:
        "how long reviews take is in a policy: \(command: "review policy show"), then \(command: "review policy load FILE") and \(command: "review policy use POLICY")"
    )
    for typed in ["how long does|will review of ITEM take", "how long does|will the review of ITEM take"] {
      registry.phrase(typed, means: "review simulate ITEM")
    }
  }

  /// What people type to play the reviewer.
  private static let roles = [
    "act|play|work|log-in|login as reviewer|reviewers|apple", "act|play|work as a|the|an|app reviewer",
    "play|be|become reviewer", "play|be|become the|a|an reviewer", "switch|change to reviewer",
    "switch|change to the reviewer", "reviewer mode|role|on", "role reviewer", "as reviewer",
  ]

  private typealias Phrases = [(typed: String, meaning: String)]

  private static let checking = "check|preflight|precheck|validate|verify|lint"

  private static let checks: Phrases = [
    (
      "release|ship version|app VERSION manually|manual|myself|ourselves …", "app version edit VERSION --release manual"
    ),
    ("release|ship VERSION myself|ourselves …", "app version edit VERSION --release manual"),
    ("i|we want|need|prefer to release VERSION myself|ourselves …", "app version edit VERSION --release manual"),
    (
      "i|we want|need|prefer to release version|app VERSION myself|ourselves …",
      "app version edit VERSION --release manual"
    ),
    ("release VERSION manually|manual|--manual", "app version edit VERSION --release manual"),
    (
      "version|versions|app set|edit|update VERSION release|--release|--release-type|release-type manual|manually",
      "app version edit VERSION --release manual"
    ),
    ("set version VERSION release|release-type manual|manually", "app version edit VERSION --release manual"),

    ("review|submission|submissions|product \(checking) --all|all|everything", "plan review submit --all --eligible"),
    ("submission|submissions|review preflight|precheck|check", "plan review submit --all --eligible"),
    ("check|validate|verify|lint|test all|everything|products|metadata", "plan review submit --all --eligible"),
    ("check|validate|verify|lint all products|metadata|iaps", "plan review submit --all --eligible"),
    ("preflight|precheck --all|all|everything", "plan review submit --all --eligible"),
    ("preflight|precheck|lint", "plan review submit --all --eligible"),
    ("lint --strict|--all", "plan review submit --all --eligible"),
    ("fastlane precheck|preflight …", "plan review submit --all --eligible"),
    ("review|submission|submissions \(checking) VERSION", "app version why VERSION"),
    ("preflight|precheck VERSION", "app version why VERSION"),
    ("review|submission|submissions|product \(checking) ITEM …", "product why ITEM …"),
    ("preflight|precheck ITEM …", "product why ITEM …"),
    ("product|review submit --all-ready|--ready|ready", "review submit --status ready-to-submit"),
    ("submit --all-ready|--ready|ready", "review submit --status ready-to-submit"),
  ]

  private static let versions: Phrases = [
    ("versions", "app version list"), ("prepare VERSION for submission|review|release …", "app version why VERSION"),
    ("prepare version|app VERSION for submission|review|release …", "app version why VERSION"),
    ("release|releases create|new VERSION …", "app version release VERSION"),
    ("review approve|accept VERSION", "app version approve VERSION"),
    ("review reject|deny VERSION …", "app version reject VERSION …"),
    ("review start VERSION", "app version start VERSION"), ("review submit VERSION …", "app version submit VERSION …"),
    ("approve|accept VERSION", "app version approve VERSION"), ("reject VERSION …", "app version reject VERSION …"),
    ("submit VERSION …", "app version submit VERSION …"), ("release VERSION …", "app version release VERSION …"),
    ("app submit VERSION …", "app version submit VERSION …"), ("app approve VERSION", "app version approve VERSION"),
    ("release publish|ship VERSION", "app version release VERSION"),
    ("app reject VERSION …", "app version reject VERSION …"), ("app release VERSION", "app version release VERSION"),
    ("review advance VERSION …", "app version advance VERSION …"),
    ("advance|move|take|bring VERSION to WORD", "app version advance VERSION --to WORD"),
    ("app upload VERSION", "app version upload VERSION"), ("why VERSION", "app version why VERSION"),
    ("reject|deny ITEM reason WORD", "review reject ITEM --message WORD"),
    ("can VERSION", "app version can VERSION"), ("version VERSION detach|remove ITEM", "review withdraw ITEM"),
    ("version detach|remove VERSION ITEM", "review withdraw ITEM"), ("version VERB …", "app version VERB …"),
  ]

  private static let asReviewer = "--as|--role|--by reviewer|apple|app-review"
  private static let marking = "mark|set|put|move|change|advance"

  private static let reviews: Phrases = [
    ("review start ITEM \(asReviewer) …", "review start ITEM …"),
    ("review approve ITEM \(asReviewer) …", "review approve ITEM …"),
    ("review reject ITEM \(asReviewer) …", "review reject ITEM …"),
    ("review start|approve|reject \(asReviewer)", "review queue"),
    ("submit for review --all-ready|--ready|--all", "review submit --status ready-to-submit"),
    ("simulate|forecast review|reviews|queue --days NUMBER --reviewers COUNT", "review simulate --reviewers COUNT"),
    ("auth can-i submit ITEM --as EMAIL", "plan review submit ITEM --as EMAIL"),
    ("can EMAIL submit ITEM …", "plan review submit ITEM --as EMAIL"),
    ("what is left|missing to do before i can submit", "status"),
    ("whats|what's left|missing to do before i can submit", "status"),
    ("iap|iaps|product|products|review submit --all-ready|--ready", "review submit --status ready-to-submit"),
    ("submit all products|iaps that are ready …", "review submit --status ready-to-submit"),
    ("submit all products|iaps ready …", "review submit --status ready-to-submit"),
    ("detach ITEM from version VERSION", "review withdraw ITEM"), ("detach ITEM from VERSION", "review withdraw ITEM"),
    ("what's|whats blocking|stopping|missing|holding VERSION …", "app version why VERSION"),
    ("what is blocking|stopping|missing|holding VERSION …", "app version why VERSION"),
    (
      "forecast|simulate review|reviews|queue --products|--items NUMBER --runs|--iterations TIMES",
      "review simulate --submissions NUMBER"
    ),
    ("submit all|everything", "review submit --all --eligible"),
    ("review submit all|everything", "review submit --all --eligible"),
    ("reject|deny ITEM --reason|--because TEXT --message|-m REST", "review reject ITEM --message REST"),
    ("review reject|deny ITEM --reason|--because TEXT --message|-m REST", "review reject ITEM --message REST"),
    ("reject|deny KEY TEXT", "review reject KEY --message TEXT"),
    ("review reject|deny KEY TEXT", "review reject KEY --message TEXT"),
    ("cancel|withdraw submission", "help review withdraw"),
    ("reject|deny ITEM reason|for|because|with|under|guideline VERSION", "review reject ITEM --guideline VERSION"),
    ("dev reject ITEM", "review withdraw ITEM"),
    ("\(marking) ITEM as|to|in|into developer action needed", "review request-action ITEM"),
    ("\(marking) ITEM status|state developer-action-needed", "review request-action ITEM"),
    ("\(marking) status|state ITEM developer-action-needed", "review request-action ITEM"),
    ("\(marking) ITEM developer-action-needed", "review request-action ITEM"),
    ("\(marking) ITEM developer action needed", "review request-action ITEM"),
    ("\(marking) status|state of ITEM to developer action needed", "review request-action ITEM"),
    ("\(marking) status|state ITEM to developer action needed", "review request-action ITEM"),
    ("\(marking) status|state ITEM developer action needed", "review request-action ITEM"),
    ("rollout|deployment|deploy status ITEM", "review history ITEM"),
    ("submission create VERSION KEY", "review submit KEY --with-version VERSION"),
    ("version attach VERSION KEY", "review submit KEY --with-version VERSION"),
    ("app version add|attach VERSION KEY", "review submit KEY --with-version VERSION"),
    ("gh|glab pr|mr list|ls|status", "review queue"), ("pr|mr list|ls", "review queue"),
    ("gh pr review ITEM --approve", "review approve ITEM"), ("gh pr merge ITEM", "review approve ITEM"),
    ("gh pr create ITEM", "review submit ITEM"), ("gh pr close ITEM", "review withdraw ITEM"),
    ("gh pr view ITEM", "review show ITEM"),
    ("what is in review", "review queue"), ("submissions", "review queue"),
    ("what is waiting|stuck for|on me|us …", "status"), ("what is waiting …", "review queue"),
    ("what|which products|iaps|items are waiting|stuck for|on me|us|something …", "status"),
    ("submission list|ls", "review queue"),
    ("submit|resubmit …", "review submit …"), ("product submit|resubmit …", "review submit …"),
    ("review resubmit|send|add …", "review submit …"), ("send ITEM to review", "review submit ITEM"),
    ("submit ITEM for review", "review submit ITEM"),
    ("approve|accept …", "review approve …"), ("product approve|accept …", "review approve …"),
    ("reject|deny …", "review reject …"), ("product reject|deny …", "review reject …"),
    ("withdraw|recall …", "review withdraw …"), ("product withdraw|cancel …", "review withdraw …"),
    ("review cancel|recall|pull|remove …", "review withdraw …"), ("expedite …", "review expedite …"),
    ("review hurry|rush|prioritize …", "review expedite …"), ("product expedite …", "review expedite …"),
    ("queue", "review queue"), ("guidelines", "explain review.guideline"),
    ("next in queue|line", "review queue"),
    ("review guidelines|guideline", "explain review.guideline"),
    ("how long has|was ITEM been in review", "review history ITEM"),
    ("how long was ITEM in review", "review history ITEM"),
    ("how long has ITEM been waiting …", "review history ITEM"),
    ("list|show guidelines", "explain review.guideline"),
    ("app store review guidelines", "explain review.guideline"), ("review list|ls|all|pending|waiting", "review queue"),
    ("review", "review queue"),
    ("review status|state|info|log|events ITEM", "review history ITEM"), ("review status|state", "review queue"),
    ("product history|events ITEM", "review history ITEM"), ("review can ITEM", "product can ITEM"),
    ("review can", "help product can"), ("review why ITEM", "product why ITEM"),
    ("review comment …", "review message …"),
    ("advance …", "review advance …"), ("product advance …", "review advance …"),
    ("review skip|fast-forward ITEM", "review advance ITEM --to approved"),
    ("status KEY", "review history KEY"), ("states|statuses|transitions", "review graph"),
    ("review set-state|set-status|set ITEM developer-action-needed", "review request-action ITEM"),
    ("what can|may|could come|happen|follow after|from …", "review graph"),
    ("what comes|happens|follows after …", "review graph"),
    ("set-state|set-status ITEM WORD", "review advance ITEM --to WORD"),
    ("rejection|reject reasons|reason", "explain review.guideline"),
    ("show|list|all rejection|reject reasons", "explain review.guideline"),
    ("get|kubectl events --for|--field-selector ITEM", "review history ITEM"),
  ]

  /// What people call the number of submissions of a simulation.
  private static let counts =
    "--items|--apps|--count|--size|--products|--runs|--trials|--iterations|--samples|--simulations|--times|-n"

  private static let forecasts: Phrases = [
    ("review simulate|forecast|simulation \(counts) NUMBER …", "review simulate --submissions NUMBER …"),
    ("simulate|forecast review|reviews|queue \(counts) NUMBER …", "review simulate --submissions NUMBER …"),
    ("simulate|forecast \(counts) NUMBER …", "review simulate --submissions NUMBER …"),
    (
      "simulate|forecast review|reviews|queue NUMBER runs|times|iterations|trials|submissions|items|simulations",
      "review simulate --submissions NUMBER"
    ),
    (
      "simulate|forecast NUMBER runs|times|iterations|trials|submissions|items|simulations|reviews|products",
      "review simulate --submissions NUMBER"
    ),
    (
      "simulate|forecast review|reviews|queue NUMBER apps|products|items|iaps …", "review simulate --submissions NUMBER"
    ),
    ("simulate|forecast review|reviews ITEM LENGTH", "review simulate ITEM --by +{LENGTH}"),
    ("simulate|forecast review|reviews ITEM NUMBER days|day", "review simulate ITEM --by +{NUMBER}d"),
    ("simulate|forecast ITEM NUMBER days|day", "review simulate ITEM --by +{NUMBER}d"),
    ("simulate|forecast review|reviews|of ITEM NUMBER times|runs", "review simulate ITEM"),
    ("simulate|forecast ITEM NUMBER times|runs", "review simulate ITEM"),
    (
      "simulate|forecast|eta|predict|estimate ITEM --percentile|--confidence|-p|--quantile NUMBER",
      "review simulate ITEM --confidence NUMBER"
    ),
    (
      "forecast|simulate|predict|estimate review|reviews ITEM --percentile|--confidence|-p|--quantile NUMBER",
      "review simulate ITEM --confidence NUMBER"
    ),
    (
      "review simulate|forecast|eta|predict|estimate ITEM --percentile|-p|--quantile NUMBER",
      "review simulate ITEM --confidence NUMBER"
    ),
    ("simulate|forecast|eta ITEM --days|--within NUMBER", "review simulate ITEM --by +{NUMBER}d"),
    ("simulate|forecast review|reviews|queue --days NUMBER", "review run --for {NUMBER}d"),
    ("if i submit ITEM today|now will it be approved by DAY …", "review simulate ITEM --by DAY"),
    ("will ITEM be approved|live|ready by DAY …", "review simulate ITEM --by DAY"),
    ("will|can ITEM make it by|for|before DAY …", "review simulate ITEM --by DAY"),
    ("when will everything|all be approved|done|live …", "review simulate"),
    ("simulate|forecast KEY", "review simulate KEY"), ("when will KEY …", "review simulate KEY"),
    ("when would|could ITEM be approved|reviewed|done if|when …", "review simulate ITEM"),
    ("when will ITEM be approved|reviewed|done if|when …", "review simulate ITEM"),
    ("run the reviewers|queue|review|simulation for a|one week", "review run --for 7d"),
    ("run the reviewers|queue|review|simulation for a|one day", "review run --for 1d"),
    ("run the reviewers|queue|review|simulation for a|one month", "review run --for 30d"),
    ("run the reviewers|queue|review|simulation for NUMBER weeks|week", "review run --for {NUMBER}w"),
    ("run the reviewers|queue|review|simulation for NUMBER days|day", "review run --for {NUMBER}d"),
    ("run the reviewers|queue|review|simulation for LENGTH", "review run --for LENGTH"),
    ("run the reviewers|queue|review|simulation …", "review run --for 7d"),
    ("review forecast KEY", "review simulate KEY"),
    ("simulate|forecast --for LENGTH", "review run --for LENGTH"),
    ("review simulate|forecast --for LENGTH", "review run --for LENGTH"),
    ("review simulate|forecast --days NUMBER --seed COUNT", "review run --for {NUMBER}d --seed COUNT"),
    ("review simulate|forecast --days NUMBER", "review run --for {NUMBER}d"),
    ("simulate|forecast LENGTH", "review run --for LENGTH"), ("run --for LENGTH", "review run --for LENGTH"),
    ("review forecast|predict|estimate …", "review simulate …"), ("simulate|forecast …", "review simulate …"),
    ("how long has ITEM been in|waiting …", "review history ITEM"),
    ("since when is|has ITEM in|been|waiting …", "review history ITEM"),
    ("answer|respond|reply to ITEM TEXT", "review message ITEM TEXT"),
    ("how long does|will review take", "review simulate"),
    ("policy …", "review policy …"),
    ("policies", "review policy list"),
  ]
}
