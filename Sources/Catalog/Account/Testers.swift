public import Store

/// The sandbox testers of a store.
///
/// Under the rules of iTunes Connect they cannot be edited, only deleted and created again with another email address;
/// under those of App Store Connect their storefront, interrupted purchases, and renewal rate can.
public struct Testers {
  let catalog: Catalog
  private var store: Transaction { catalog.store }

  /// Creates a tester, whose secrets are already hashed.
  public func create(_ draft: TesterDraft) throws -> Tester {
    let email = try EmailAddress.checked(draft.email)
    try check(draft)
    if try find(email) != nil { throw Refusal.testerTaken(email) }
    if try wasDeleted(email) { throw Refusal.testerBurned(email) }
    let tester = Tester(draft, email: email, at: store.now)
    try catalog.change(.testerCreated(tester)) {
      try store.execute(
        """
        INSERT INTO tester (email, first_name, last_name, storefront, password_hash, question, answer_hash, birth_date,
          created_at)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
        .text(email), .text(draft.firstName), .text(draft.lastName), .text(draft.storefront.alpha3),
        .text(draft.password.text), .text(draft.question), .text(draft.answer?.text), .text(tester.birthDate),
        .integer(store.now.seconds))
    }
    return tester
  }

  /// Changes a tester's storefront, interrupted purchases, and renewal rate.
  ///
  /// - Throws: a ``Refusal`` under the rules of iTunes Connect, which has no such page.
  public func edit(_ tester: Tester, change: (inout Tester) -> Void) throws -> Tester {
    guard catalog.rules.testersAreEditable else { throw Refusal.testerFixed(tester.email, tester) }
    var changed = tester
    change(&changed)
    guard changed != tester else { return tester }
    try catalog.change(.testerEdited(changed, was: tester)) {
      try store.execute(
        "UPDATE tester SET storefront = ?, interrupts_purchases = ?, renewal_rate = ? WHERE email = ?",
        .text(changed.storefront.alpha3), .integer(changed.interruptsPurchases ? 1 : 0),
        .text(changed.renewalRate?.rawValue), .text(tester.email))
    }
    return changed
  }

  /// The tester with an email address.
  public func find(_ email: String) throws -> Tester? {
    let sql = "SELECT \(Tester.columns) FROM tester WHERE email = ?"
    return try store.first(sql, .text(email.lowercased()), body: Tester.init)
  }

  /// True if a tester with an email address was deleted, so that nobody can sign in with it again.
  public func wasDeleted(_ email: String) throws -> Bool {
    try store.first("SELECT 1 FROM burned WHERE kind = 'tester' AND value = ?", .text(email.lowercased())) { _ in true }
      ?? false
  }

  /// True if a secret is the password of the tester with an email address; nil if there is no tester with it.
  ///
  /// Hashing is slow on purpose: call it before a transaction opens.
  package static func isPassword(_ secret: SecretBytes, of email: String, in store: Transaction) throws -> Bool? {
    try store.first("SELECT password_hash FROM tester WHERE email = ?", .text(email.lowercased())) { $0.text(0) }
      .map { try TesterSecrets.isHash($0, of: secret) }
  }

  /// The tester with an email address, or a refusal.
  public func require(_ email: String) throws -> Tester {
    guard let tester = try find(email) else {
      throw Refusal(
        "tester.unknown", kind: .missing, "there is no tester \(email)", remedy: .command("tester list"), subject: email
      )
    }
    return tester
  }

  /// Calls `body` with each tester, by email address.
  public func each(body: (Tester) throws -> Void) throws {
    try store.rows("SELECT \(Tester.columns) FROM tester ORDER BY email") { try body(try Tester($0)) }
  }

  /// The testers whose addresses begin with a text: at most `limit`, the first ones and the last.
  public func startingWith(_ prefix: String, limit: Int) throws -> [Tester] {
    try KeyPage(columns: Tester.columns, table: "tester", key: "email")
      .rows(startingWith: prefix.lowercased(), limit: limit, in: store, body: Tester.init)
  }

  /// The number of testers.
  public func count() throws -> Int {
    try store.first("SELECT count(*) FROM tester") { $0.count(0) } ?? 0
  }

  /// Deletes a tester; the email address can never be used again.
  public func delete(_ tester: Tester) throws {
    try catalog.change(.testerDeleted(tester)) {
      try store.execute("DELETE FROM tester WHERE email = ?", .text(tester.email))
      try store.execute(
        "INSERT INTO burned (kind, value, burned_at) VALUES ('tester', ?, ?)", .text(tester.email),
        .integer(store.now.seconds))
    }
  }

  private func check(_ draft: TesterDraft) throws {
    for (name, label) in [(draft.firstName, "first name"), (draft.lastName, "last name")] where name.isBlank {
      throw Refusal(
        "tester.name.empty", "a tester needs a \(label)",
        remedy: .command("tester create EMAIL --first NAME --last NAME"))
    }
    try TesterSecrets.check(question: draft.question, hasAnswer: draft.answer != nil)
    if let birthDate = draft.birthDate, birthDate > store.now {
      throw Refusal(
        "tester.birth.future", "\(birthDate.isoDay) is in the future",
        remedy: .command("tester create EMAIL --birth DATE"))
    }
    try catalog.rules.requireOffered(draft.storefront)
    if let limit = catalog.rules.maximumTesters, try count() >= limit {
      throw Refusal("tester.limit", "there are \(limit) testers, the maximum", remedy: .command("tester delete EMAIL"))
    }
  }
}

extension Refusal {
  /// The refusal to edit a tester, as in iTunes Connect; the hint is a command that creates the same one again.
  ///
  /// - Parameters:
  ///   - storefront: The requested storefront.
  ///   - remedy: The remedy, if it is not to create another tester.
  public static func testerFixed(
    _ email: String, _ tester: Tester?, storefront: Storefront? = nil, remedy: Remedy? = nil
  ) -> Refusal {
    let same = tester.map {
      "--first \($0.firstName) --last \($0.lastName) --storefront \((storefront ?? $0.storefront).alpha3)"
    }
    return Refusal(
      "tester.edit.not-possible", "sandbox testers cannot be edited, as in iTunes Connect",
      remedy: remedy
        ?? Remedy(
          "create another with another address: tester create EMAIL "
            + (same ?? "--first NAME --last NAME --storefront STOREFRONT") + " --password -"),
      subject: email)
  }

  static func testerTaken(_ email: String) -> Refusal {
    Refusal(
      "tester.email.taken", "there is already a tester \(email)", remedy: .command("tester show \(email)"),
      subject: email)
  }

  static func testerBurned(_ email: String) -> Refusal {
    Refusal(
      "tester.email.burned", "\(email) belonged to a deleted tester and can never be used again",
      hint: "use another address; name+2@example.com reaches the same mailbox", subject: email)
  }
}
