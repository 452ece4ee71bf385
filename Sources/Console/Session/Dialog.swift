/// Asks the person at the terminal.
protocol Dialog: AnyObject {
  /// Asks for a line; nil when the person gave up with ^C or ^D.
  func ask(_ question: String) throws -> String?
  /// Asks for a secret, without echo.
  func askSecret(_ question: String) throws -> String?
}
