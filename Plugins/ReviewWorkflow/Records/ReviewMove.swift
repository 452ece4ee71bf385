internal import StockroomKit

/// A change of a status or state to save in the history.
struct ReviewMove {
  let subject: HistorySubject
  let from: any ReviewState
  let to: any ReviewState
  /// The actor, the reason, and the message.
  let move: StatusMove
  /// The content that changes while its product stays on sale.
  var content: HostedContent?
  /// The texts and the screenshot that change.
  var metadata: MetadataUpdate?
}
