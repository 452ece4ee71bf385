internal import StockroomKit

/// What people type and ask for about users and keys.
enum AccountPhrases {
  static func add(to registry: inout Registry) {
    for (typed, meaning) in all { registry.phrase(typed, means: meaning) }
  }

  private static let all: [(typed: String, meaning: String)] = [
    ("users", "user list"), ("user ls", "user list"), ("user add|new|invite …", "user create …"),
    ("user rm|remove EMAIL …", "user delete EMAIL …"), ("user role|set-roles EMAIL …", "user roles EMAIL …"),
    ("keys", "key list"), ("key ls", "key list"), ("key add|new|generate …", "key create …"),
    ("key rm|remove|delete ITEM …", "key revoke ITEM …"), ("roles", "role list"),
  ]

  static func add(to intents: inout Intents) {
    intents.words("user", "users", "account", "member")
    intents.words("key", "keys", "token", "credential")
    intents.words("role", "roles")
    intents.add(
      """
      user list <- list users; show users; who may use the store
      user create <- add user; create user; invite user
      user roles <- set role; change roles of user; make admin; add user role; grant role; revoke role; grant permission
      user delete <- delete user; remove user
      key create <- create key; make api key; generate key
      key list <- list keys; show keys
      key revoke <- revoke key; delete key
      role list <- list roles; which roles; show permissions
      """)
  }
}
