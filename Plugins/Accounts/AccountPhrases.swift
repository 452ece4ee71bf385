internal import StockroomKit

/// What people type and ask for about users and keys.
enum AccountPhrases {
  static func add(to registry: inout Registry) {
    for typed in ["user|users|team list|ls --role|--roles|-r …", "users --role|--roles|-r …"] {
      registry.phrase(
        typed, advises: "\(command: "user list") shows the roles of all users, and \(command: "role list") the roles")
    }
    registry.phrase(
      "chmod|chown|chgrp|setfacl|usermod EMAIL read-only|readonly|viewer|guest|r|w|rw|+r|-w|644|755",
      advises: "\(command: "user roles EMAIL ROLE") gives a user roles, and \(command: "role list") shows them")
    for typed in [
      "new|create|add|make|generate api|API key NAME", "new|create|add|make|generate key|apikey|api-key NAME",
    ] {
      registry.phrase(
        typed,
        advises: "a key has a role: \(command: "key create NAME --role ROLE"); \(command: "role list") shows the roles")
    }
    for typed in [
      "api|API key for …", "key|apikey|api-key for …", "an|a api|API key for …", "an|a key|apikey|api-key for …",
    ] {
      registry.phrase(
        "new|create|add|make|generate|issue \(typed)",
        advises: "a key has a role: \(command: "key create NAME --role ROLE"); \(command: "role list") shows the roles")
    }
    registry.phrase(
      "auth can-i …",
      advises: "\(command: "user show EMAIL") shows the permissions of a user, and --as EMAIL runs a command with them")
    for typed in [
      "token|jwt …", "get|make|create|generate|show|new token|jwt …", "get|make|create|generate a|the|an token|jwt …",
      "how do|can|to i|we get|make|create a|the|an token|jwt|key …", "how to get|make|create a|the|an token|jwt|key …",
    ] {
      registry.phrase(
        typed,
        advises: "a client signs its tokens with the key file of \(command: "key create NAME --role ROLE --file FILE")")
    }
    for (typed, meaning) in all { registry.phrase(typed, means: meaning) }
    for typed in ["GRANT|grant|REVOKE|revoke WORD ON|on TABLE TO|to|FROM|from …", "create role …", "alter user …"] {
      registry.phrase(
        typed,
        advises: Remedy("users have roles", command: "user roles EMAIL --add ROLE").adding(
          "\(command: "role list") shows the roles"))
    }
    for typed in [
      "who can|may|is|could change|edit|set|approve|delete|see|manage|allowed …",
      "who has rights|permission|permissions …",
    ] {
      registry.phrase(
        typed, advises: "\(command: "role list") shows what each role allows, and \(command: "user list") who has it")
    }
    registry.phrase(
      "make SLUG a|an|the admin|administrator|developer|marketer|finance|owner …",
      advises: Remedy("a user has an email address", command: "user roles EMAIL ROLE").adding(
        "\(command: "role list") shows the roles"))
    registry.phrase(
      "give|grant|allow SLUG access|rights|permission …",
      advises: Remedy("a user has an email address", command: "user roles EMAIL --add ROLE").adding(
        "\(command: "role list") shows the roles"))
    registry.phrase(
      "useradd|adduser SLUG …",
      advises: "a user has an email address: \(command: "user create EMAIL --first TEXT --last TEXT --role ROLE")")
  }

  private static let all: [(typed: String, meaning: String)] = [
    ("invite EMAIL as developer", "user create EMAIL --role DEVELOPER"),
    ("invite EMAIL as a|the developer", "user create EMAIL --role DEVELOPER"),
    ("invite EMAIL", "user create EMAIL"),
    ("give|grant|assign EMAIL the|a|an ROLE role|rights|access|permissions …", "user roles EMAIL --add ROLE"),
    ("give|grant|assign EMAIL ROLE role|rights|access|permissions …", "user roles EMAIL --add ROLE"),
    ("make EMAIL a|an|the ROLE", "user roles EMAIL --add ROLE"),
    ("give|grant|allow EMAIL access to|of|for ROLE", "user roles EMAIL --add ROLE"),
    ("grant|assign|give ROLE to EMAIL", "user roles EMAIL --add ROLE"),
    ("grant|assign|give ROLE role|rights|access|permission|permissions to EMAIL", "user roles EMAIL --add ROLE"),
    ("grant|assign|give the ROLE role|rights|access to EMAIL", "user roles EMAIL --add ROLE"),
    ("add EMAIL to ROLE", "user roles EMAIL --add ROLE"),
    ("user edit|update|set EMAIL --add-role|--grant|--grant-role ROLE", "user roles EMAIL --add ROLE"),
    ("user edit|update|set EMAIL --remove-role|--revoke|--revoke-role ROLE", "user roles EMAIL --remove ROLE"),
    ("revoke ROLE from EMAIL", "user roles EMAIL --remove ROLE"),
    ("users|\\du", "user list"), ("users and access|roles", "user list"), ("team|people|members", "user list"),
    ("who is on the team", "user list"), ("show|list team|people|members", "user list"), ("user ls", "user list"),
    ("user add|new|invite …", "user create …"),
    ("user rm|remove EMAIL …", "user delete EMAIL …"), ("user role|set-roles EMAIL …", "user roles EMAIL …"),
    ("keys", "key list"), ("keys list|ls", "key list"), ("key ls", "key list"),
    ("key add|new|generate …", "key create …"),
    ("key rm|remove|delete ITEM …", "key revoke ITEM …"), ("roles", "role list"),
    ("apikey|apikeys|api-key|api-keys create|add|new|generate …", "key create …"),
    ("apikey|apikeys|api-key|api-keys list|ls", "key list"), ("apikey|apikeys|api-keys", "key list"),
    ("apikey|apikeys|api-key|api-keys revoke|rm|remove|delete ITEM …", "key revoke ITEM …"),
    ("revoke|delete|remove api key|keys ITEM", "key revoke ITEM"),
    ("revoke|delete|remove the key ITEM", "key revoke ITEM"),
    ("revoke|delete|remove the api key ITEM", "key revoke ITEM"),
    ("show|list grants|rights|roles EMAIL", "user show EMAIL"),
    ("iam|projects add-binding|add-iam-policy-binding EMAIL --role ROLE", "user roles EMAIL --add ROLE"),
    ("iam|projects remove-binding|remove-iam-policy-binding EMAIL --role ROLE", "user roles EMAIL --remove ROLE"),
    ("revoke|delete|remove the ITEM api key", "key revoke ITEM"),
    ("revoke|delete|remove ITEM api key", "key revoke ITEM"),
    ("revoke|delete|remove the ITEM key", "key revoke ITEM"),
    ("revoke|delete|remove key|apikey|api-key|token ITEM", "key revoke ITEM"),
    ("what may|can a|an|the developer|admin|marketer|user do", "role list"),
    ("what may|can developers|admins do", "role list"), ("what can|may EMAIL do", "user show EMAIL"),
    ("can EMAIL submit|approve|reject|delete|edit|change|create|upload|price ITEM …", "user show EMAIL"),
    ("auth can-i VERB --as USER", "user show USER"), ("roles|role describe|show|get WORD", "role list"),
    ("auth can-i VERB NOUN --as USER", "user show USER"), ("kubectl auth can-i VERB NOUN --as USER", "user show USER"),
    ("gh secret|secrets …", "key list"), ("secret|secrets list|ls", "key list"),
    ("revoke|kick|ban EMAIL", "user delete EMAIL"), ("useradd|adduser EMAIL …", "user create EMAIL …"),
    ("userdel|deluser EMAIL", "user delete EMAIL"),
  ]

  static func add(to intents: inout Intents) {
    intents.words(
      "user", "users", "account", "member", "team member", "teammate", "colleague", "people", "users and roles",
      "users and access", "team", "members", "staff member",
      "console user")
    intents.words(
      "key", "keys", "apikey", "apikeys", "token", "credential", "api key", "api keys", "access key", "private key",
      "ssh key", "api token",
      "credentials")
    intents.words("purchase-key", "in-app purchase key", "iap key", "in-app purchase api key")
    intents.words("role", "roles", "permission", "permissions", "rights", "access", "privileges", "access level")
    intents.words("invite", "useradd", "adduser", "add to team", "access add")
    intents.words("password", "passwd", "pwd", "passphrase")
    intents.words("expires", "expire", "expiry", "ttl", "valid for", "expires in", "lifetime", "expiration")
    intents.words("keygen", "ssh-keygen", "openssl")
    intents.words("grant", "assign", "promote")
    intents.words("chmod", "usermod", "demote")
    intents.value("user", says: "user")
    intents.words("becomes", "should be", "should be an", "should be a", "ought to be", "must be", "needs to be")
    intents.add(
      """
      create key role expires; create key name role expires; new key role expires; create key expires; key expires; when does key expire; does key expire; create key name expires
      """,
      advises: "a key does not expire: \(command: "key create NAME --role ROLE"), then \(command: "key revoke KEY")")
    intents.add(
      "rotate key; renew key; regenerate key; replace key; roll key",
      advises: "\(command: "key create NAME --role ROLE") makes another; \(command: "key revoke KEY") ends this one")
    intents.words("jwt", "bearer token", "bearer", "access token", "json web token", "token", "api token")
    intents.add(
      "jwt key expires; jwt expires; create jwt expires; create jwt key expires; create jwt; generate jwt; new jwt; make jwt; jwt; show jwt; get jwt; create jwt key; sign jwt",
      advises: "a client signs its tokens with the key file of \(command: "key create NAME --role ROLE --file FILE")")
    intents.add(
      "create key; new key; generate key; add key; make key; create key named access; create key access; create key with read-only access; new key with access",
      advises: "a key has a role: \(command: "key create NAME --role ROLE"); \(command: "role list") shows the roles")
    intents.add(
      "invite user role app; create user role app; add user role app; give user role app",
      advises: "a user's roles are for every app: \(command: "user create EMAIL --first TEXT --last TEXT --role ROLE")")
    intents.add(
      """
      user list <- users and access; who can approve; who may approve; who can submit; who is allowed; who is admin; which users; who has role; \
      manage users; who works here; who can use; list members; what users; all users; user list; show users and roles; users with role; who has access to; list users; show users; who may use the store; who has access; users and roles; list accounts
      user show <- what is user allowed; what is user allowed to do; can user approve; can user approve product; can user submit; can user submit product; can user submit products; \
      can user approve products; can user delete products; can user edit products; may user submit products; can user submit; what can user do; what may user do; which role user; what role user; roles of user; \
      show roles of user; what is user role; does user have access; permissions of user; show user; describe user; user details; rights of user; who is user; what access does user; info user; can user edit; can user delete
      user create <- add new user; create new user; register user; add member; add user; create user; invite user; invite; new user; invite as; add user as; create user as
      user create --role <- add as role; create user with role; add team member as role; invite user as role; add user as role; user new role; add user role; create user role; invite role; new user role; add user with role
      user roles --add <- grant user role; grant role to user; add role to user; grant permission; add user role; grant user; grant role
      user roles --remove <- remove role from user; revoke role from user; take role from user; take role away from user; strip user role; revoke user role; remove user role; delete role from user; take away role from user; revoke role; remove role user
      user roles <- chmod user; chmod user role; chmod user to; edit user role; update user role; update user set role; user role to; user as role; assign role user; turn user into role; switch user to role; let user be role; user to role; \
      user becomes role; user becomes; change role; change access user; edit roles user; set roles user; role user; change user to role; move user to role; set role; change roles of user; \
      make user; change user role; user role; set user role; make user role
      user password <- set password user; change password user; reset password user; user password; password user; \
      new password user
      user delete <- revoke user access; remove access user; take access from user; remove account user; delete account user; deactivate user; disable user; drop user; delete user; remove user; revoke access user; remove user from team; kick user
      key create --in-app-purchase <- generate purchase-key; create purchase-key; new purchase-key; make purchase-key; add purchase-key
      key create --role <- create key role; generate key role; new key role; add key role; make key role; create key with role; key create role; issue key role
      key create <- add key; issue key; key create; request key; generate api key called; get api key; create key named; create key; make api key; generate key; new key; key for; keygen; create api key
      key create --individual --user <- create key user; generate key user; make key user; new key user; key for user
      key show <- show key; describe key; key details; info key
      key list <- active keys; what keys; all keys; api keys; keys; api access; view keys; list api keys; list keys; show keys; which keys
      key revoke <- cancel api key; cancel old api key; cancel old key; revoke key; cancel key; deactivate key; expire key; kill key; delete api key; delete key; disable key; remove key; invalidate key
      role list <- roles; what roles; what are roles; show roles; role permissions; list permissions; which permissions; what can admin do; what may role do; available roles; roles and permissions; list roles; which roles; show permissions; what may roles do; what can role do
      """)
  }
}
