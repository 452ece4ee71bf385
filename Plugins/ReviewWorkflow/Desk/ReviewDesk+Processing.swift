internal import StockroomKit

extension ReviewDesk {
  /// Refuses the content of a product that is being processed, in the part of the system.
  func failProcessing(of product: Product, because reasons: String) throws -> ReviewStep {
    let subject = try ReviewSubject(product, in: catalog)
    _ = try transition(of: subject, on: .failProcessing)
    guard let content = try catalog.content.newest(of: product) else {
      throw Refusal.notLegal(.failProcessing, subject, legal: try legalEvents(of: subject))
    }
    let refused = try catalog.content.refuse(content, of: product, because: reasons)
    // Newer content of a product on sale is gone without a trace on its status.
    return ReviewStep(
      subject: subject, from: subject.status, to: refused.status, cause: ReviewEvent.failProcessing.rawValue,
      part: .system, submission: nil)
  }
}
