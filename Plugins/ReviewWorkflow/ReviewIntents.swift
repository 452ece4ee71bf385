internal import StockroomKit

/// What people ask about review in their own words.
enum ReviewIntents {
  static func add(to intents: inout Intents) {
    words(&intents)
    intents.ignore("review")
    intents.words("as-a-role", "as reviewer", "as the reviewer", "as apple", "as developer", "as the developer")
    intents.ignore("as-a-role")
    intents.add(
      """
      wait for product to status; wait until product is status; wait until product status; wait for status product
      """,
      advises: Remedy("no command waits; reviewers work", command: "review run --for 7d").adding(
        "\(command: "review advance PRODUCT --to STATUS") decides at once"))
    intents.add(
      "wait until approved; wait until reviewed; wait until review done; wait approved; wait for approval; wait for review",
      advises: Remedy("the store's clock moves review on", command: "review run --for 7d").or(
        .command("review advance PRODUCT --to approved")))
    intents.value("app-version", says: "version", "app")
    intents.value("policy", says: "policy")
    for ending in [".yaml", ".yml"] { intents.value(ending, says: "policy") }
    for table in [developer, reviewer, queue, forecast, versions] { intents.add(table) }
    intents.add(
      "expedite version; expedite review version; request expedited review version; hurry review version",
      advises:
        "a submission is expedited by its number: \(command: "review queue"), then \(command: "review expedite N")")
    intents.words("scale", "replicas", "hire", "strict", "stricter", "lenient", "strictness", "replica")
    intents.add(
      """
      scale reviewers; set reviewers; list reviewers; show reviewers; how many reviewers; add reviewers; change reviewers; \
      make reviewers scale; set reviewers scale; which reviewers; hire reviewers; scale reviewers scale
      """,
      advises:
        "a policy has the reviewers: \(command: "review policy show NAME"); \(command: "review simulate --reviewers N") tries another number"
    )
    intents.words("holiday", "holidays", "christmas break", "winter break", "shutdown", "holiday break")
    intents.add(
      """
      simulate review holiday; review run holiday; simulate holiday; forecast review holiday; review holiday; set \
      review holiday; review holiday from until
      """,
      advises:
        "a policy has the holidays in its calendar: \(command: "review policy show NAME"), and \(command: "review policy load FILE") takes another"
    )
    intents.words("unreject", "unapprove", "disapproved by mistake", "un-reject", "un-approve")
    intents.add(
      "unreject product; unapprove product; unreject; unapprove; unreject version; unapprove version",
      advises:
        "a decision of the reviewer stays; \(command: "review submit PRODUCT") submits a rejected product again, and \(command: "undo") undoes the last change"
    )
    intents.add(
      "put product back to waiting for review; move product back to waiting for review; back to waiting for review product; set product back to waiting for review; return product to waiting for review; put product back in queue",
      advises:
        "a product in review does not go back by itself: \(command: "review withdraw PRODUCT"), then \(command: "review submit PRODUCT")"
    )
    intents.add(
      "set availability date app",
      advises: "an app goes on sale with a version: \(command: "app version edit VERSION --release-date DATE")")
  }

  private static func words(_ intents: inout Intents) {
    intents.words(
      "review", "app review", "apple review", "reviews", "for review", "from review", "in review", "out of review",
      "apple", "to apple", "to review")
    intents.words(
      "submit", "send", "resubmit", "submission", "send in", "hand in", "send for review", "send to apple",
      "submit for review", "send to review", "submit again", "send back", "re-submit")
    intents.words(
      "approve", "accept", "pass", "ok", "okay", "let through", "greenlight", "sign off", "lgtm", "give green light",
      "wave through", "clear for release", "merge")
    intents.words(
      "reject", "deny", "decline", "refuse", "turn down", "fail", "bounce", "rejection", "knock back", "disapprove",
      "veto", "throw out")
    intents.words(
      "withdraw", "pull", "recall", "retract", "cancel", "remove from review", "take out of review", "unsubmit",
      "take back", "pull out", "take out", "remove", "pull back", "stop", "delete", "withdrawal", "take back out",
      "get out", "back out", "abort", "unsend",
      "take off", "remove submission", "cancel submission")
    intents.words(
      "expedite", "expedited", "hurry", "hurry up", "rush", "speed up", "prioritize", "urgent", "fast track",
      "fast-track", "priority", "request expedited")
    intents.words(
      "queue", "in line", "backlog", "pipeline", "waiting list", "in the queue", "submissions", "pending",
      "waiting for review", "waiting", "line")
    intents.words(
      "simulate", "forecast", "predict", "estimate", "simulation", "prediction", "expect", "projection", "model")
    intents.words(
      "when", "how long", "when will", "how soon", "by when", "how many days", "how long until", "how long does",
      "how long will", "eta")
    intents.words(
      "history", "events", "timeline", "status changes", "past reviews", "trail",
      "story", "who approved", "lifecycle")
    intents.words(
      "message", "reply", "respond", "msg", "body", "remark", "because", "saying", "explanation", "feedback", "answer",
      "comment", "write", "write to", "say", "tell", "note", "reason")
    intents.words("resolution-center", "resolution center", "resolution centre")
    intents.words("ready", "ready to submit", "ready for review", "finished", "complete", "done")
    intents.words("guideline", "rule", "section")
    intents.words(
      "request-action", "developer action needed", "request changes", "ask for changes", "needs changes",
      "request-changes", "needs developer action", "needs action", "requires developer action",
      "send back to developer", "action needed", "changes requested", "needs work", "request action", "developer action"
    )
    intents.words("policy", "policies", "review policy")
    intents.words(
      "release", "ship", "publish", "put live", "go live", "launch", "roll out", "come out", "released", "live")
    intents.words(
      "hold", "manual release", "hold for release", "hold for developer release", "manually", "hold for developer",
      "manual", "developer release")
    intents.words("developer-reject", "reject binary", "developer reject", "reject own", "developer rejected")
    intents.words(
      "attach", "together with", "bundle with", "with version", "link", "include", "add", "along with", "connect")
    intents.words(
      "begin-review", "start review", "start reviewing", "begin review", "review start", "in review", "put in review",
      "take into review", "begin reviewing")
    intents.words("advance", "move", "bring", "take", "fast forward", "skip", "jump", "push", "transition")
    intents.words("reviewers", "reviewer", "staff", "people reviewing")
    intents.words("ready-to-upload", "ready to upload binary", "ready to upload", "ready for upload")
  }

  private static let developer = """
    review submit <- put product up for review; get product reviewed; request review of product; request review product; have product reviewed; file product for review; \
    hand product to reviewer; product ready for review; mark product ready for review; start submission product; add product for review; push product to review; move product to review; product to review; create submission product; new submission product; submit product; submit review product; send product review; resubmit product; submit product \
    again; add product to review; product review
    review submit --with-version <- submit product version; submit product with version; attach product to version; \
    add product to version; include product in version; link product version; product with version
    review submit --status ready-to-submit <- submit everything; submit all ready to submit; submit all ready; \
    submit ready products; submit everything ready; submit all products; submit all
    review submit --message <- submit product with message; submit product message; send product back to review with \
    message; submit message product; submit notes product
    review start <- start review of product
    review withdraw <- get product out of review; take product back from review; product out of review; do not review product; remove product review queue; cancel review of product; withdraw from review product; \
    stop reviewing product; developer reject product; withdraw product; withdraw product review; take product out of review; cancel review product; \
    cancel submission product; remove product from review; pull product from review; stop review product; unsubmit \
    product; withdraw submission product; take back submission product; delete submission product; remove product \
    from queue; cancel submit product; pull submission product
    review expedite <- request expedite product; make review of product faster; prioritize product; bump product queue; move product up queue; expedite product; expedite review product; hurry review product; request expedited review \
    product; ask for expedited review product; speed up review product; faster review product; expedite submission; \
    review product sooner; review product faster
    review expedite --off <- cancel expedite product
    review message <- appeal product; contest product; comment product review; send message product; tell reviewer \
    product; write to apple product; respond product; answer product; contact reviewer product; message reviewer \
    product; message product; reply review product; reply to apple about product; answer reviewer product; \
    write reviewer product; message review product; reply to rejection of product; respond to rejection product; \
    appeal rejection product
    review show <- resolution-center; open resolution-center product; read message product; show message product; what does reviewer say product; what does apple say product; conversation product; reviewer messages product; resolution-center product; show messages product; messages product; what reviewer say product; \
    what did reviewer say product; reviewer message product; reviewer say product
    """

  private static let reviewer = """
    review approve <- approve product message; merge product; approve product; mark product approved; give product approve; let product through; product approve; approve review product
    review approve <- reviewer approves product; apple approves product
    review reject <- reviewer rejects product; apple rejects product
    review expedite <- put product at front of queue; move product to front of queue; product first in queue; product to \
    front; review product first; jump queue product
    review history <- how many days product waited; how long product waited; how many days has product been waiting
    review request-action --message <- send product back to developer; product back to developer
    review run --for <- run for
    review message <- write to reviewer product; write reviewer product; tell reviewer product; message reviewer product; \
    send message to reviewer product; write to reviewer about product; ask reviewer about product
    review show <- what reviewer said product; what did reviewer say product; show what reviewer said about product; \
    reviewer said product; what reviewer said about product; what did reviewer say about product; what does reviewer say product
    review graph <- what would happen if product rejected; what happens if product rejected; what if product rejected; \
    what happens when product rejected; what would happen if product gets rejected; what happens after product rejected
    review approve --status waiting-for-review,in-review <- approve everything in queue; let reviewers approve everything \
    in queue; approve whole queue; let reviewers approve everything
    review approve --status in-review <- approve everything; approve all; approve all in review
    review approve --status waiting-for-review <- approve all waiting for review; approve queue
    review reject <- mark product rejected; product reject; reject product; reject review product
    review reject --message <- reject product with message
    review reject --guideline <- reject product guideline
    review reject --guideline --message <- reject product message guideline
    review start <- begin product; open review product; start product; pick up product review; assign review product; take product review; move product into review; begin-review product; review product; start review product; put product in review; start \
    reviewing product; take product into review
    review remove-from-sale <- remove product from sale reviewer; apple remove product from sale
    review remove-from-sale --message <- pull product from sale; remove product from sale; take product off sale; pull product sale
    explain review.guideline <- guidelines; list guidelines; review guidelines; which guidelines; what guidelines; show guidelines
    review reinstate <- reinstate product
    review request-action <- request-action product; request action product
    review request-action --message <- request-action product message; product request-action message; request-action product; review request-action product; request-action product message; ask developer to change product; request changes product; developer action \
    needed product
    review advance --to <- set product state; set state product; change product state to; change state product to; \
    transition product to; product transition to; advance product to; move product to; bring product to; set product status; set status \
    product; change status product to; put product status; mark product as; jump product to; set product; make \
    product; take product to
    review advance --to <- fast forward product to; advance product until; bring product into; review advance product
    review advance --to approved <- fast track product to approved; shortcut product; skip review product; make product approved
    """

  private static let queue = """
    review queue <- list requests; list pull requests; what reviews are open; how many products in review; anything in review; what is in line; show waiting; what awaits review; what do reviewers have; \
    review list; list review; show review; what has been submitted; what did submit; what is under review; under review; all submissions; who is in review; which are in review; products in review; products waiting for review; show queue; queue; what is in review; what is review; list queue; what is waiting for review; \
    what is in queue; list reviews; show reviews; pending reviews; list submissions; show submissions; review queue; \
    review status; what is pending; open submissions; waiting for review; who is next; which products waiting for \
    review; which products in review; how long is queue; how many in queue; how many waiting for review; \
    submissions; queue length
    review show <- submission; submission details; details of submission; describe submission; show submission; submission product; show review product; show submission product
    review history <- review timeline product; show timeline product; history of review product; audit review product; \
    since when is product in review; since when product review; when did review of product start; why did product \
    fail; why did product fail review; what was wrong with product review; why did apple reject product; why did get \
    rejected product; who rejected product; when did product get approved; \
    what happened in review of product; past of product; show rejection reason product; why was product turned down; reason for rejection product; why reject product; rejected why product; \
    product events; show events product; product timeline; review log product; when was product reviewed; how did review of product go; how is review of product going; where is product in review; is product in review; is product reviewed; has product been reviewed; was product rejected; was product approved; has product been approved; \
    is review of product done; review progress product; status of review of product; review status product; history product; status history product; review history product; \
    history version; status history version; events product; what happened product; timeline product; who approved \
    product; who rejected product; when was product approved; when was product submitted; when was product rejected; \
    why was product rejected; why product rejected; rejection reason product; reject reason product; what happened \
    to product; show rejection product; why did reject product; why rejected product; when did product go live; when \
    product approved; when product submitted; rejection product; reviews of product; show history product; when did \
    product change status; who review product; who reviewed product; who reject product; who submit product; status \
    changes product
    review graph <- states; list states; what states are there; status diagram; state diagram; review process; review workflow; how does review work; draw graph; show graph; status graph; state machine; review path; path product; diagram; show \
    workflow; workflow; review steps; show states
    """

  private static let forecast = """
    review simulate <- how long do reviews take; how long do reviews usually take; review duration; how long does a review take; how fast is review; typical review time; review times; average time review; avg review time; mean time review; average review time product; average review time products; average wait time; average review \
    time; mean review time; simulate review; forecast review; simulate queue; how long does review take; how long review; \
    how long is review; average review time; review time; waiting times; wait time; how long wait; forecast; how \
    long queue; expected review time; how long will review take
    review simulate <- how long until product reviewed; how long until product gets reviewed; when will product reviewed; \
    when does product get reviewed; how long until product comes back; when will product approved submit today; when will product approved submit now; when \
    will product be approved when submit today; when approved product submit now; when will product be ready; when does product get approved; how long will review of product take; when will review of product finish; when will review of product end; eta product; product eta; when can expect product; when will product be live; when does review of product finish; when will product be done; how much longer product; time until product approved; approval date product; when will product approved; forecast product; when will product; how long until \
    product approved; how long will product take; simulate product; forecast review \
    product; simulate review product; when will review product done; how long review product; when product live; how \
    long product review take
    review simulate --by <- forecast product; simulate product; will product be approved by; product approved by; \
    product on sale by; product live by; \
    when submit product by; last day to submit product by; when must submit product by; deadline product; forecast \
    product by; chance product approved by; latest day to submit product for
    review run --for <- run reviewers for; run simulation for; play review for; rehearse for; run review; let review work for; run the queue for; simulate review for; simulate review days; run review for; simulate for; rehearse review \
    for; simulate queue for; simulate; simulate days; run review simulation for; let review run for; review for; let \
    reviewers work for; rehearse review
    review run --until <- simulate review until; simulate until; run review until; rehearse review until; let review \
    run until; simulate queue until; let reviewers work until; review until; run review simulation until
    plan review run --for <- what happens to queue
    review run --for 7d <- simulate week of review
    plan review run --until <- forecast; forecast review; forecast queue
    review simulate --reviewers <- simulate with reviewers; simulate review reviewers; what if reviewers; forecast \
    with reviewers
    review policy list <- show policies; which policies; what policies; list policies; policies; which policy
    review policy show <- show policy
    review policy use <- use policy; activate policy; set policy; switch policy; change review policy to
    review policy load <- load policy; import policy
    review policy check <- check policy; validate policy
    review policy fit <- fit policy; estimate policy from
    """

  private static let versions = """
    app version submit <- deliver submit; deliver; upload_to_app_store; submit binary; submit build; submit version; \
    submit version review; ship version review; send version review; release version to review; push version to \
    review; \
    put version up for review; submit app review; submit app version review; deliver submit version; deliver version submit; submit build version; send app to review; submit app
    app version approve <- approve version; approve app version; mark version approved; approve app
    app version reject <- reject version; reject app version; mark version rejected; reject app
    app version release <- release this version; release version now; release now; publish version now; go live; make \
    version live; release app; push version live; deploy version; release approved version; release version to the \
    store; release version; ship version; publish version; put version live; release app version
    app version upload <- upload app; upload build; upload binary; upload new build version; upload ipa version; deliver binary version; pilot upload; push binary version; upload version; upload binary version; upload build version; upload app version
    app version developer-reject <- take version back; recall version; pull version back; withdraw app; take app out of review; remove app from review; withdraw app from review; remove version review; cancel version review; developer-reject app; developer-reject version; withdraw version; take version out of review; pull \
    version from review; cancel review version; cancel submission version; remove version from review; \
    developer-reject version review; withdraw version from review
    app version take-off-sale <- remove app sale; take app down; unpublish app; take app off store; hide app; take app off sale version; take version off sale; remove version from sale; developer remove version from \
    sale; take app off sale; remove app from sale; stop selling app; developer remove app from sale; pull app from \
    store; pull version from store; app off sale
    app version put-on-sale <- sell app; sell app again; put app back on sale; relist app; put app on sale again; put version on sale; put app on sale; version back on sale; app back on sale
    app version reinstate <- reinstate version
    app version ready <- ready-to-upload version; version ready-to-upload; mark version ready-to-upload; mark \
    version ready; mark version ready to upload; version ready
    app version start <- start review version; begin-review version; review version; put version in review
    app version edit --release manual <- release version hold after approve; release version hold approval; submit version and release hold; hold version; submit version hold; version release control hold; version release \
    hold; version hold; submit version manual release
    app version why <- what left before version can go out; what missing before version can go out; what left before \
    version can be submitted; what needed before version; what stops version; what is left version; what left version; is app ready; what is missing for app; what does app need; what is missing app; why is app not on sale; why can not submit app; what blocks version; is version complete; can submit version; can version be submitted; why version; what missing version; is version ready; is version ready to submit; is version \
    live; is version on sale; why version not on sale; when does version come out; when version release; check \
    version; what does version need; when will version approved; forecast version
    app version advance --to <- advance version to; move version to; bring version to; take version to; transition version to; \
    set version status; set version state; set status of version to; set state of version to; change version status; mark version as
    app version can <- actions version; allowed actions version; what may do version; options version; can version; what can do version; next version
    app version show <- version approved; is version approved
    review history <- history product; why was version rejected; version rejected; when was version approved; when was version \
    released
    app version list <- is app on sale; is app live; status of app; app status; state of app; which version is live; which version is on sale; what version is live; current version; what is current version; which version in review; which version is in review; current version of app
    app version ask-compliance <- ask compliance version
    app version clear-compliance <- export compliance version; clear compliance version
    app version processing <- version processing time
    """
}
