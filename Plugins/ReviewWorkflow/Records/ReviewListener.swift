internal import StockroomKit

/// Follows every status, whoever moves it: keeps its history, and moves the item it was submitted in.
enum ReviewListener {
  static func follow(_ change: Change, _ catalog: Catalog) throws {
    guard case .statusChanged(let product, let was, let actor, let because) = change else { return }
    let history = ReviewHistory(catalog: catalog)
    let submissions = Submissions(catalog: catalog)
    let isComputed = was.isComputed && product.status.isComputed
    let item = isComputed ? nil : try submissions.undecidedItem(of: product)
    let move = ReviewMove(product: product, from: was, to: product.status, actor: actor, because: because)
    // The system says nothing of its own, so there is nothing to look for.
    if try actor.part == .system || !history.hasRecorded(move) {
      try history.record(move, submission: item?.submission)
    }
    if let item { try submissions.move(item, to: ReviewItemState(product.status)) }
  }
}
