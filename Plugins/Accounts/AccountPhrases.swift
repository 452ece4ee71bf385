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
    intents.words(
      "user", "users", "account", "member", "team member", "teammate", "colleague", "people", "users and roles")
    intents.words(
      "key", "keys", "token", "credential", "api key", "api keys", "access key", "private key", "ssh key", "api token",
      "credentials")
    intents.words("role", "roles", "permission", "permissions", "rights")
    intents.words("invite", "useradd", "adduser", "add to team")
    intents.words("password", "passwd", "pwd", "passphrase")
    intents.words("keygen", "ssh-keygen", "openssl")
    intents.words("grant", "chmod", "promote", "usermod", "demote")
    intents.value("user", says: "user")
    intents.add(
      "invite user role app; create user role app; add user role app; give user role app",
      advises: "a user's roles are for every app: \(command: "user create EMAIL --first TEXT --last TEXT --role ROLE")")
    intents.add(
      """
      user list <- list users; show users; who may use the store; who has access; users and roles; list accounts
      user create <- add user; create user; invite user; invite; new user; invite as; add user as; create user as
      user create --role <- add user role; create user role; invite role; new user role; add user with role
      user roles <- set role; change roles of user; add user role; grant role; revoke role; grant \
      permission; make user; give user role; grant user; change user role; user role; set user role; make user role; \
      promote user to; grant role to user
      user password <- set password user; change password user; reset password user; user password; password user; \
      new password user
      user delete <- delete user; remove user; revoke access user; remove user from team; kick user
      key create <- create key; make api key; generate key; new key; key for; keygen; create api key
      key create --individual --user <- create key user; generate key user; make key user; new key user; key for user
      key list <- list keys; show keys; which keys
      key revoke <- revoke key; delete key; disable key; remove key; invalidate key
      role list <- list roles; which roles; show permissions; what may roles do; what can role do
      """)
  }
}
