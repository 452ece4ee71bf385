internal import StockroomKit

/// A move of a status or state that is to be kept in history.
struct ReviewMove {
  let subject: HistorySubject
  let from: any ReviewState
  let to: any ReviewState
  /// Who moves it, why, and what was said.
  let move: StatusMove
  /// The content that moves while its product stays on sale.
  var content: HostedContent?
  /// The texts and the screenshot that move so.
  var metadata: MetadataUpdate?
}

/// What a person says with a move.
struct Remark: Hashable, Sendable {
  /// The guideline a reviewer names.
  var guideline: Guideline?
  /// The words.
  var message: String?
}
