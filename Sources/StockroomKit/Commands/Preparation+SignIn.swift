internal import Catalog

extension Preparation {
  /// Asks a person at a terminal to sign in, as Application Loader does before it validates and before it delivers.
  ///
  /// The password is that of the user whom the command runs as, or else of the Account Holder. Nobody is asked in
  /// scripts, in a store without an Account Holder, or for a user without a password.
  ///
  /// - Throws: A `Refusal` if the password is wrong.
  public func signIn() throws {
    guard canAsk else { return }
    var found: (hash: SecretHash, rights: Rights)?
    try looking { catalog in
      guard let accounts = catalog.accounts,
        let name = try host.user ?? accounts.accountHolder(catalog: catalog)
      else { return }
      found = try accounts.password(ofUser: name, catalog: catalog)
    }
    guard let found else { return }
    let name = found.rights.name
    guard try found.hash.isHash(of: host.readSecret("Password for \(name): ", isNew: false)) else {
      throw Refusal(
        "account.sign-in", kind: .forbidden, "the password of \(name) is wrong",
        remedy: "\(command: "user password \(ConsoleLine.text([name]))") sets another one", subject: name)
    }
  }
}
