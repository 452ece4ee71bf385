internal import StockroomKit

struct QueueList: Command {
  static let description = CommandDescription(
    "storekit queue", "List the unfinished transactions of an app on a device: its payment queue.",
    also: ["payment queue", "transactions"], effect: .reads,
    permission: .manageProducts, parameters: DeviceChoice.parameters, fields: PaymentTransaction.describedColumns,
    examples: ["storekit device add iPad; storekit queue"])

  private let choice: DeviceChoice

  init(_ arguments: Arguments) throws {
    choice = try DeviceChoice(arguments)
  }

  func run(in context: Context) throws -> Output {
    let device = try choice.device(in: context)
    let app = try choice.app(in: context)
    let queue = try PaymentTransactions(catalog: context.catalog).queue(on: device, app: app)
    let empty = device.isSimulator ? "the payment queue does not work in the iOS Simulator" : "the queue is empty"
    return .table(
      PaymentTransaction.table(empty: empty, in: context.catalog) { emit in
        for payment in queue { try emit(payment) }
      })
  }
}

struct TransactionList: Command {
  private static let account = Parameter<String?>.option("account", "Only transactions of this account.").named("EMAIL")
    .also("tester", "user", "email")
    .completed(by: "tester")
  private static let device = Parameter<String?>.option("device", "Only transactions on this device.").named("NAME")
    .completed(by: "storekit-device")
  private static let product = Parameter<ProductReference?>.option(
    "product", "Only transactions of this product, which may be deleted.")
  private static let refunded = Parameter<Bool?>.negatableFlag(
    "refunded", "Only refunded transactions, or only others.")

  static let description = CommandDescription(
    "storekit transactions", "List all transactions, finished or not.", also: ["purchases", "payment queue"],
    effect: .reads, permission: .manageProducts,
    parameters: [account, device, product, refunded], fields: PaymentTransaction.describedColumns,
    examples: [
      "storekit transactions", "storekit transactions --account yuki@example.com", "storekit transactions --refunded",
    ])

  private let account: String?
  private let device: String?
  private let product: ProductReference?
  private let isRefunded: Bool?

  init(_ arguments: Arguments) throws {
    account = try arguments[Self.account]
    device = try arguments[Self.device]
    product = try arguments[Self.product]
    isRefunded = try arguments[Self.refunded]
  }

  func run(in context: Context) throws -> Output {
    let device = try device.map(Devices(catalog: context.catalog).require)
    let product = try product.map { try SoldProduct($0, in: context) }
    return .table(
      PaymentTransaction.table(empty: "no transactions", in: context.catalog) { emit in
        try PaymentTransactions(catalog: context.catalog).each(device: device, account: account, product: product) {
          payment in
          if isRefunded == nil || isRefunded == (payment.refund != nil) { try emit(payment) }
        }
      })
  }
}

struct TransactionShow: Command {
  private static let transaction = Parameter<TransactionReference>.argument(
    "transaction", "The number of the transaction, or its product, for the latest.")

  static let description = CommandDescription(
    "storekit show", "Show a transaction.", effect: .reads, permission: .manageProducts, parameters: [transaction],
    fields: PaymentTransaction.describedFields, examples: [PaymentTransaction.purchase + "storekit show 1"])

  private let reference: TransactionReference

  init(_ arguments: Arguments) throws { reference = try arguments[Self.transaction] }

  func run(in context: Context) throws -> Output {
    let payment = try reference.payment(in: context)
    return .record(Record(title: try payment.sentence(in: context.catalog), try payment.fields(in: context.catalog)))
  }
}

extension PaymentTransaction {
  /// A table of transactions.
  static func table(
    empty: String, in catalog: Catalog, _ body: @escaping ((PaymentTransaction) throws -> Void) throws -> Void
  ) -> Table {
    Table(columns: describedColumns.columns(), empty: empty) { emit in
      try body { payment in
        let device = try payment.device.flatMap(Devices(catalog: catalog).find(id:))
        let downloads = try Downloads(catalog: catalog).all(of: payment)
        try emit([
          .integer(payment.id), .identifier(catalog.fullName(payment.productID, in: payment.app)), payment.stateValue,
          .identifier(payment.account), .identifier(device?.name),
          payment.priceValue, .integer(payment.original),
          downloads.isEmpty ? .null : .text(downloads.map(\.state.label).joined(separator: ", ")),
          .date(payment.finishedAt),
        ])
      }
    }
  }
}
