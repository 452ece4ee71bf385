internal import StockroomKit

extension ReviewService {
  /// Fails the processing of a product's content, as the system.
  func failProcessing(of product: Product, because reasons: String?) throws -> ReviewStep {
    let (subject, row) = try transition(of: product, on: .failProcessing)
    guard let content = try subject.content ?? catalog.content.newest(of: product), let to = row.to else {
      throw try notLegal(.failProcessing, subject, [subject])
    }
    let move = StatusMove(by: .system, reason: ReviewEvent.failProcessing.because, remark: reasons)
    let refused = try catalog.content.refuse(content, of: product, as: move)
    return ReviewStep(
      subject: subject, from: subject.status, to: subject.isUpdate ? to : refused.status,
      cause: ReviewEvent.failProcessing.rawValue, part: .system, submission: nil)
  }
}
