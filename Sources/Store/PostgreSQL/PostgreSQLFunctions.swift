/// The functions and triggers of a store's tables on a PostgreSQL server.
enum PostgreSQLFunctions {
  /// What every store has: SQLite's functions that definitions use, the seal, and the trigger of the journal.
  static let common = """
    CREATE FUNCTION randomblob(count bigint) RETURNS bytea LANGUAGE sql AS $$ SELECT uuid_send(gen_random_uuid()) $$;
    CREATE FUNCTION hex(bytes bytea) RETURNS text LANGUAGE sql AS $$ SELECT upper(encode(bytes, 'hex')) $$;
    CREATE FUNCTION instr(text, text) RETURNS integer LANGUAGE sql IMMUTABLE AS $$ SELECT strpos($1, $2) $$;
    CREATE FUNCTION seal(content jsonb) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
      SELECT ('x' || substr(md5(content::text), 1, 16))::bit(64)::bigint $$;
    CREATE FUNCTION record_change() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      unit text := current_setting('stockroom.entry', true);
      line bigint;
      row_before jsonb;
      row_after jsonb;
      changed bigint;
    BEGIN
      IF unit IS NULL OR unit = '' THEN RETURN NULL; END IF;
      line := current_setting('stockroom.line')::bigint;
      IF TG_OP <> 'INSERT' THEN row_before := to_jsonb(OLD); END IF;
      IF TG_OP <> 'DELETE' THEN row_after := to_jsonb(NEW); END IF;
      changed := (coalesce(row_before, row_after) ->> TG_ARGV[0])::bigint;
      INSERT INTO journal_change (entry, line, table_name, row_key, kind, old_row, seal)
      VALUES (unit::bigint, line, TG_TABLE_NAME, changed, lower(TG_OP), row_before::text,
        seal(jsonb_build_array(unit::bigint, line, TG_TABLE_NAME::text, changed, lower(TG_OP), row_after)));
      RETURN NULL;
    END $$;
    """

  /// The highest keys that were used when the tables were created, in a table that is named as SQLite names it, and the
  /// function that notes those of rows whose deletion the journal does not have.
  static let usedKeys = """
    CREATE TABLE sqlite_sequence (name TEXT COLLATE "C" PRIMARY KEY, seq BIGINT NOT NULL);
    CREATE FUNCTION note_used_key() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      used bigint;
    BEGIN
      EXECUTE format('SELECT max(%I) FROM deleted', TG_ARGV[0]) INTO used;
      IF used IS NULL THEN RETURN NULL; END IF;
      INSERT INTO \(PostgreSQLTables.schema).sqlite_sequence AS s (name, seq) VALUES (TG_TABLE_NAME, used)
      ON CONFLICT (name) DO UPDATE SET seq = greatest(s.seq, excluded.seq);
      RETURN NULL;
    END $$;
    """

  /// The trigger that notes the keys of deleted rows, for a table whose deletions the journal does not have.
  static func usedKeysTrigger(of table: String, key: String) -> String {
    """
    CREATE TRIGGER "A_used_key" AFTER DELETE ON "\(table)" REFERENCING OLD TABLE AS deleted
      FOR EACH STATEMENT EXECUTE FUNCTION note_used_key('\(key)')
    """
  }

  /// The function for the next key of a table with AUTOINCREMENT: one more than any it has or had.
  ///
  /// Only one console writes at a time, and a rollback must not burn a number, as a sequence's would be. So the number is
  /// looked for once in a transaction, and then counted in a setting of it, which a rollback resets.
  static func nextKey(of table: String, key: String) -> String {
    // The journal's own rows are never deleted.
    let deleted =
      table.utf8.starts(with: "journal_".utf8)
      ? "NULL::bigint" : "(SELECT max(row_key) FROM journal_change WHERE table_name = '\(table)' AND kind = 'delete')"
    let setting = "'stockroom.next_\(table)'"
    return """
      CREATE FUNCTION \(PostgreSQLTable.nextKey(of: table))() RETURNS bigint LANGUAGE plpgsql AS $$
      DECLARE
        free bigint := nullif(current_setting(\(setting), true), '');
        told text;
      BEGIN
        IF free IS NULL THEN
          free := coalesce(greatest((SELECT max("\(key)") FROM "\(table)"), \(deleted),
            (SELECT seq FROM sqlite_sequence WHERE name = '\(table)')), 0) + 1;
        END IF;
        told := set_config(\(setting), (free + 1)::text, true);
        RETURN free;
      END $$;
      """
  }

  /// The name of the triggers that write to the journal: before PostgreSQL's own of references, whose names begin with
  /// R, so that the journal has a row before the rows that are deleted with it.
  static let trigger = "A_journal"

  /// The triggers of a journaled table.
  static func triggers(of table: TableDescription) -> String {
    """
    CREATE TRIGGER "\(trigger)" AFTER INSERT OR DELETE ON "\(table.name)"
      FOR EACH ROW EXECUTE FUNCTION record_change('\(table.key)');
    CREATE TRIGGER "\(trigger)_update" AFTER UPDATE ON "\(table.name)"
      FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION record_change('\(table.key)');
    """
  }
}
