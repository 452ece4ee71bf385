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
    addAbsent(to: &registry)
    addRehearsals(to: &registry)
    for typed in [
      "submit|send ITEM --screenshot|--with-screenshot IMAGE", "submit|send ITEM with screenshot IMAGE",
      "product|products|iap|review submit ITEM --screenshot|--with-screenshot IMAGE",
    ] {
      registry.phrase(typed, means: "product screenshot ITEM {IMAGE}; review submit ITEM")
    }
    registry.phrase(
      "set|change release type|option|mode manual|manually",
      advises: .command("app version edit VERSION --release manual"))
    for typed in ["set|change release type|option|mode|setting …", "set|change the release type|option|mode|setting …"]
    {
      registry.phrase(typed, advises: .command("app version edit VERSION --release after-approval|manual"))
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
    for typed in [
      "approve|accept everything|all|products|whatever that|which is|are in review or|and waiting …",
      "approve|accept all products|iaps that|which are in review or|and waiting …",
      "approve|accept everything|all|whatever in review or|and waiting …",
    ] {
      registry.phrase(typed, means: "review approve --all --eligible")
    }
    registry.phrase(
      "delete|remove|drop everything|all|products that|which was|were|is|are|has rejected …",
      advises: Remedy("products are deleted one by one", command: "product list --status rejected").adding(
        .command("product delete PRODUCT"), separator: ", then "))
    registry.phrase(
      "reject|deny app version VERSION …",
      advises: .command("app version reject VERSION --message TEXT --guideline NUMBER"))
    registry.phrase(
      "reject|deny version|app-version VERSION because|for|as|since …",
      advises: .command("app version reject VERSION --message TEXT --guideline NUMBER"))
    for typed in [
      "fastlane deliver|upload_to_app_store|appstore|release|supply …",
      "fastlane run upload_to_app_store|deliver|appstore …",
    ] {
      registry.phrase(
        typed,
        advises: Remedy.command("app version upload VERSION").adding(
          .command("app version submit VERSION"), separator: ", then "))
    }
    registry.phrase(
      "pull SERIAL",
      advises: Remedy.command("review withdraw SERIAL").or(.command("product availability SERIAL --off")))
    registry.phrase("explain guideline VERSION", means: "explain review.guideline")
    for typed in [
      "answer|respond|reply|write to the reviewer|reviewers|review|apple of|on|for|about ITEM TEXT",
      "answer|respond|reply|write to the reviewer|reviewers|review|apple ITEM TEXT",
      "answer|respond|reply|write to reviewer|reviewers|review|apple ITEM TEXT",
    ] {
      registry.phrase(typed, means: "review message ITEM TEXT")
    }
    for typed in [
      "fix|correct|update metadata|texts of|for|in ITEM and send|submit|resubmit it …",
      "fix|correct|update ITEM and send|submit|resubmit it …",
    ] {
      registry.phrase(
        typed,
        advises: Remedy.command("product localize ITEM LOCALE --display-name TEXT --description TEXT").adding(
          .command("review submit ITEM"), separator: ", then "))
    }
    for typed in [
      "rehearse|practise|practice|dry-run review|reviews of|for ITEM …",
      "rehearse|practise|practice the review of|for ITEM …",
      "rehearse|practise|practice ITEM …",
    ] {
      registry.phrase(typed, means: "review simulate ITEM")
    }
    for typed in [
      "submit ITEM for review with IMAGE", "submit ITEM with IMAGE", "submit ITEM with screenshot IMAGE",
      "submit ITEM with the|a screenshot IMAGE", "submit ITEM and|plus IMAGE",
    ] {
      registry.phrase(
        typed,
        advises: Remedy("a screenshot is added first", command: "product screenshot ITEM IMAGE").adding(
          .command("review submit ITEM"), separator: ", then "))
    }
    for (items, submitted) in [
      ("SERIAL", "SERIAL"), ("SERIAL and|plus SLUG", "SERIAL SLUG"), ("SERIAL SLUG", "SERIAL SLUG"),
    ] {
      registry.phrase(
        "create|make|add|new|start version|app-version VERSION with|including \(items)",
        means: "app version create {VERSION}; review submit \(submitted) --with-version VERSION")
    }
    for typed in [
      "fast forward to|until when the|my|this review …", "fast-forward to|until when the|my|this review …",
      "fast forward to|until the end of the review …", "skip|jump to|until when the|my|this review …",
      "skip|jump to the end of the review …", "wait until|till the review is done|over|finished …",
    ] {
      registry.phrase(typed, advises: .command("review run --until DATE"))
    }
    for typed in [
      "reply|respond|answer to review|message|rejection|feedback TEXT", "reply|respond|answer TEXT",
      "reply|respond|answer to the|this review|message|rejection|feedback TEXT",
    ] {
      registry.phrase(typed, advises: .command("review message PRODUCT TEXT"))
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
    for typed in [
      "how long does|will review take …", "how long do|will reviews take …", "how long does|will a|the app review take",
      "review time|times|duration",
    ] {
      registry.phrase(
        typed,
        advises:
          "a policy has the times of reviews: \(command: "review policy show"); \(command: "review simulate PRODUCT") forecasts one"
      )
    }
    for typed in [
      "attach|add|select|choose build WORD to|for version VERSION", "attach|add|select build WORD to|for VERSION",
    ] {
      registry.phrase(
        typed, advises: "a version has one binary: \(command: "app version upload VERSION") uploads it")
    }
    for typed in ["how long does|will review of ITEM take", "how long does|will the review of ITEM take"] {
      registry.phrase(typed, means: "review simulate ITEM")
    }
    for (typed, meaning) in checks + versions + reviews + forecasts {
      registry.phrase(typed, means: meaning)
    }
  }

  /// What people type to play the reviewer.
  private static let roles = [
    "act|play|work|log-in|login as reviewer|reviewers|apple", "act|play|work as a|the|an|app reviewer",
    "play|be|become reviewer", "play|be|become the|a|an reviewer", "switch|change to reviewer",
    "switch|change to the reviewer", "reviewer mode|role|on", "role reviewer", "as reviewer",
  ]
}
