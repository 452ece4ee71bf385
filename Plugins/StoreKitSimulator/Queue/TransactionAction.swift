internal import StockroomKit

/// An action on one transaction, and the description of the command that performs it.
struct TransactionAction: Sendable {
  private static let transaction = Parameter<TransactionReference>.argument(
    "transaction", "The number of the transaction, or its product.")

  let description: CommandDescription
  /// The past participle of the action.
  let verb: String
  /// True if the action is possible; a product stands for its one transaction of which this is true.
  let applies: @Sendable (PaymentTransaction) -> Bool
  let perform: @Sendable (PaymentTransaction, Arguments, Catalog) throws -> PaymentTransaction

  private init(
    _ name: String, _ summary: String, also: [String] = [], verb: String, _ parameters: [any AnyParameter] = [],
    examples: String..., applies: @escaping @Sendable (PaymentTransaction) -> Bool,
    perform: @escaping @Sendable (PaymentTransaction, Arguments, Catalog) throws -> PaymentTransaction
  ) {
    description = CommandDescription(
      "storekit \(name)", summary, also: also, effect: .writes, permission: .manageProducts,
      parameters: [Self.transaction] + parameters, receipt: PaymentTransaction.describedFields, examples: examples)
    (self.verb, self.applies, self.perform) = (verb, applies, perform)
  }

  static let all = [
    TransactionAction(
      "finish", "Finish a transaction, which leaves the queue; do it once its content is installed.",
      verb: "finished", examples: PaymentTransaction.purchase + "storekit finish 1",
      PaymentTransaction.purchase + "storekit finish .chapter1"
    ) {
      !$0.isFinished && $0.state != .purchasing && $0.state != .deferred
    } perform: {
      try $0.queue(in: $2).finish($0)
    },
    TransactionAction(
      "approve", "Approve a purchase that waits for a parent.", verb: "approved",
      examples: PaymentTransaction.asking + "storekit approve 1"
    ) {
      $0.state == .deferred
    } perform: {
      try $0.queue(in: $2).approve($0)
    },
    TransactionAction(
      "decline", "Decline a purchase that waits for a parent.", verb: "declined",
      examples: PaymentTransaction.asking + "storekit decline 1"
    ) {
      $0.state == .deferred
    } perform: {
      try $0.queue(in: $2).decline($0)
    },
    TransactionAction(
      "resolve", "Resolve what interrupted a purchase; a new transaction arrives.", verb: "resolved",
      examples: PaymentTransaction.interrupted + "storekit resolve 1"
    ) {
      $0.isInterrupted
    } perform: {
      try $0.queue(in: $2).resolve($0)
    },
    TransactionAction(
      "refund", "Refund a purchase, or a part of its price, as Apple does; its buyer no longer owns the product.",
      verb: "refunded", [RefundTerms.percent, RefundTerms.reason],
      examples: PaymentTransaction.purchase + "storekit refund 1",
      PaymentTransaction.purchase + "storekit refund 1 --percent 50 --reason app-issue"
    ) {
      $0.isRefundable && $0.revocation == nil && !$0.isFree
    } perform: { payment, arguments, catalog in
      let terms = try RefundTerms(arguments)
      return try PaymentTransactions(catalog: catalog).refund(
        payment, percentage: terms.percentage, reason: terms.reason)
    },
    TransactionAction(
      "reverse-refund", "Reverse a refund, as Apple does after a dispute; its buyer owns the product again.",
      also: ["refund reversed", "undo refund"], verb: "charged again",
      examples: PaymentTransaction.purchase + "storekit refund 1; storekit reverse-refund 1"
    ) {
      $0.refund != nil
    } perform: { payment, _, catalog in
      try PaymentTransactions(catalog: catalog).reverseRefund(of: payment)
    },
  ]

  func bind(_ arguments: Arguments) throws -> any BoundCommand {
    Call(action: self, reference: try arguments[Self.transaction], arguments: arguments)
  }

  private struct Call: BoundCommand {
    let action: TransactionAction
    let reference: TransactionReference
    let arguments: Arguments

    func run(in context: Context) throws -> Output {
      let payment = try reference.payment(in: context, isOne: true, where: action.applies)
      let downloads = Downloads(catalog: context.catalog)
      let unfinished = try downloads.all(of: payment).filter { !$0.state.isOver }
      let done = try action.perform(payment, arguments, context.catalog)
      let canceled = try unfinished.filter { try downloads.require($0.id).state == .cancelled }
      return .receipt(try done.receipt(in: context.catalog, verb: action.verb, canceling: canceled))
    }
  }
}

extension PaymentTransaction {
  /// Lines that buy `.chapter1`, for the beginning of an example.
  static let purchase = purchase(on: "storekit device add iPad; ")
  /// The same with Ask to Buy.
  fileprivate static let asking = purchase(on: "storekit device add iPad; storekit ask-to-buy on; ")
  /// The same with an interruption.
  fileprivate static let interrupted = purchase(on: "storekit device add iPad; storekit interrupt-purchases on; ")

  private static func purchase(on device: String) -> String {
    device + "storekit sign-in yuki@example.com --password Harbour-Ferry-11; storekit products .chapter1; "
      + "storekit buy .chapter1; "
  }
}
