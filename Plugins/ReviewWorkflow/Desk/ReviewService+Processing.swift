internal import StockroomKit

extension ReviewService {
  /// Fails the processing of a product's content, as the system.
  func failProcessing(of product: Product, because reasons: String) throws -> ReviewStep {
    let (subject, row) = try transition(of: product, on: .failProcessing)
    guard let content = try subject.content ?? catalog.content.newest(of: product), let to = row.to else {
      throw Refusal.notLegal(.failProcessing, subject, legal: try legalEvents(of: subject))
    }
    let refused = try catalog.content.refuse(content, of: product, because: reasons)
    if subject.isUpdate {
      // The status of its product does not show it.
      let move = ReviewMove(
        subject: .product(product), from: subject.status, to: to, actor: .system,
        because: ReviewEvent.failProcessing.because, content: content, remark: Remark(message: reasons))
      try ReviewHistory(catalog: catalog).record(move, submission: nil)
    }
    return ReviewStep(
      subject: subject, from: subject.status, to: subject.isUpdate ? to : refused.status,
      cause: ReviewEvent.failProcessing.rawValue, part: .system, submission: nil)
  }
}
