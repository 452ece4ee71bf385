import StockroomKit

/// The texts of `explain user`, `explain key`, and `explain role`.
enum AccountExplanations {
  static let all =
    [
      Explanation(
        "user", label: "User",
        """
        Someone who administers the store with others. The roles of App Store Connect decide what a user may do over \
        the server, and at the prompt with --as. The store's owner, who has its file, may do everything.
        """),
      Explanation(
        "key", label: "Key",
        """
        What a client of the API signs its tokens with: JSON Web Tokens with ES256, valid for 20 minutes at most. The \
        private half is printed once, when the key is made; the store has only the public half. A key of the team has \
        roles of its own, an individual key those of its user, and an in-app purchase key none: it is for the App \
        Store Server API.
        """),
      Explanation(
        "role", label: "Role",
        """
        What App Store Connect lets a user or a key do. Every role may read the catalog; contracts, users, and keys \
        only those that manage them. Nobody but the store's owner decides as a reviewer, moves the clock, or replaces \
        the store.
        """),
    ] + Explanation.fields(of: "user", users) + Explanation.fields(of: "key", keys)
    + Explanation.fields(of: "role", roles)

  private static let users: [Explanation.FieldText] = [
    ("email", "Email", "The address that the user signs in with, in lowercase."),
    ("first-name", "First Name", "The user's first name."),
    ("last-name", "Last Name", "The user's last name."),
    ("roles", "Roles", "The user's roles, as role list has them."),
    ("permissions", "Permissions", "What the roles allow together, beyond reading the catalog."),
    ("password", "Password", "Whether the user has a password; it is never shown."),
    ("keys", "Keys", "The user's individual key, unless it was revoked."),
    ("created", "Created", "When the user was created, by the store's clock."),
  ]

  private static let keys: [Explanation.FieldText] = [
    ("id", "Key ID", "The identifier of the key, kid in tokens."),
    ("name", "Name", "What the key is for; the journal names it as the actor."),
    ("kind", "Kind", "team, individual, or in-app-purchase."),
    ("roles", "Roles", "What the holder of the key may do; of an individual key, its user's roles."),
    ("user", "User", "The user of an individual key."),
    ("issuer", "Issuer ID", "The identifier of the store's keys, iss in tokens."),
    ("created", "Created", "When the key was created, by the store's clock."),
    ("revoked", "Revoked", "When the key was revoked; then its tokens are not valid."),
    ("private-key", "Private Key", "What tokens are signed with, as PEM of PKCS #8: shown once, and not kept."),
    ("file", "File", "Where the private key was written."),
  ]

  private static let roles: [Explanation.FieldText] = [
    ("role", "Role", "The role, as Apple's API spells it."),
    ("name", "Name", "The role's name in App Store Connect or, under the rules of 2012, in iTunes Connect."),
    ("permissions", "Permissions", "What the role, or the user's roles together, allow beyond reading the catalog."),
    ("team-key", "Team Key", "Whether a key of the team can have the role."),
    ("individual-key", "Individual Key", "Whether users with the role can have a key of their own."),
  ]
}
