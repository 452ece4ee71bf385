/// Reads the calls of StoreKit in Swift as requests: `SKPaymentQueue.default().add(chapter1)` as `buy chapter1`.
enum SwiftRequest {
  /// The functions, and what they ask for; their arguments follow.
  private static let calls: [(function: String, request: String)] = [
    ("SKPaymentQueue.default().add(", "buy"), (".purchase(", "buy"),
    (".restoreCompletedTransactions(", "restore purchases"),
    ("AppStore.sync(", "restore purchases"), (".finishTransaction(", "finish transaction"),
    ("Product.products(for:", "fetch products"), ("SKProductsRequest(", "fetch products"),
    ("SKPaymentQueue.canMakePayments(", "can make payments"), ("Transaction.currentEntitlements", "list transactions"),
    ("Transaction.all", "list transactions"),
  ]

  /// The request of a line; nil for a line without such a call.
  static func words(of line: String) -> [RequestWord]? {
    guard let call = calls.first(where: { line.contains($0.function) }),
      let start = line.firstRange(of: call.function)?.upperBound
    else { return nil }
    // Labels end with a colon; of the other words, those with a number are taken for products.
    let names = line[start...].split { !($0.isLetter || $0.isNumber || "._-:".contains($0)) }
      .filter { !$0.hasSuffix(":") && $0.contains(where: \.isNumber) }
    let object = names.isEmpty && call.request == "buy" ? ["product"] : names
    let request = call.request.split(separator: " ") + object
    return request.map { RequestWord(text: String($0)) }
  }
}
