-- A store as the program of commit c4850d7 made it, and a few rows.
PRAGMA application_id = 1400138610;
BEGIN TRANSACTION;
CREATE TABLE schema (owner TEXT NOT NULL PRIMARY KEY, version INTEGER NOT NULL, seal INTEGER);
INSERT INTO schema VALUES('store',5,-7819871323232620552);
INSERT INTO schema VALUES('catalog',5,NULL);
INSERT INTO schema VALUES('PackageIngestion',1,NULL);
INSERT INTO schema VALUES('PriceTiers',4,NULL);
INSERT INTO schema VALUES('ReviewWorkflow',5,NULL);
INSERT INTO schema VALUES('StoreKitSimulator',1,NULL);
CREATE TABLE journal_entry (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL DEFAULT 'unit',
  machine_time INTEGER NOT NULL,
  store_time INTEGER NOT NULL,
  actor TEXT NOT NULL,
  part TEXT NOT NULL,
  line TEXT NOT NULL,
  file TEXT,
  file_sha256 TEXT,
  why TEXT,
  first_change INTEGER,
  last_change INTEGER,
  undoes INTEGER,
  undone_by INTEGER
, seal INTEGER);
INSERT INTO journal_entry VALUES(1,'unit',1795386929,1353456000,'ann','administrator','clock set 2012-11-21',NULL,NULL,NULL,1,1,NULL,NULL,-1934672993937171984);
INSERT INTO journal_entry VALUES(2,'unit',1795386930,1353456000,'ann','administrator','run shop.seed','shop.seed','e4ef615882347deea74338d28ec5afdaa902dd320f4f7dfdbfba13ffa974c321',NULL,2,19,NULL,NULL,-2986525987651186364);
INSERT INTO journal_entry VALUES(3,'unit',1795386930,1353456000,'ann','administrator','product edit com.example.books.coins --name "A Hundred Coins"',NULL,NULL,NULL,20,20,NULL,NULL,-7315604682751153905);
INSERT INTO journal_entry VALUES(4,'unit',1795386930,1353456000,'ann','administrator','storekit device add iPad',NULL,NULL,NULL,21,21,NULL,NULL,-6875820710351327823);
INSERT INTO journal_entry VALUES(5,'unit',1795386930,1353456000,'ann','administrator','storekit device add iPhone --bandwidth 200B',NULL,NULL,NULL,22,23,NULL,NULL,-8056619496613407009);
INSERT INTO journal_entry VALUES(6,'unit',1795386930,1353456000,'ann','administrator','storekit sign-in yuki@example.com --password ****** --app com.example.books',NULL,NULL,NULL,24,24,NULL,NULL,-4712815878489587408);
INSERT INTO journal_entry VALUES(7,'unit',1795386930,1353456000,'ann','administrator','storekit products com.example.books.chapter1 --app com.example.books',NULL,NULL,NULL,25,27,NULL,NULL,-7975232442817211411);
INSERT INTO journal_entry VALUES(8,'unit',1795386930,1353456000,'ann','administrator','storekit buy com.example.books.chapter1',NULL,NULL,NULL,28,37,NULL,NULL,-5274684609092185386);
INSERT INTO journal_entry VALUES(9,'unit',1795386930,1353456000,'ann','administrator','storekit finish 1',NULL,NULL,NULL,38,40,NULL,NULL,3026572065818774502);
INSERT INTO journal_entry VALUES(10,'unit',1795386930,1353456000,'ann','administrator','storekit restore --app com.example.books',NULL,NULL,NULL,41,46,NULL,NULL,4883060193595951723);
INSERT INTO journal_entry VALUES(11,'unit',1795386930,1353456000,'ann','administrator','storekit observer add Store --app com.example.books',NULL,NULL,NULL,47,47,NULL,NULL,-8914695477909637924);
INSERT INTO journal_entry VALUES(12,'unit',1795386930,1353456000,'ann','administrator','storekit refund 1',NULL,NULL,NULL,48,50,NULL,NULL,4630682795513148310);
CREATE TABLE journal_change (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  entry INTEGER NOT NULL,
  line INTEGER NOT NULL,
  table_name TEXT NOT NULL,
  row_key INTEGER NOT NULL,
  kind TEXT NOT NULL,
  old_row TEXT
, seal INTEGER);
INSERT INTO journal_change VALUES(1,1,1,'clock',1,'update','{"id":1,"stands_at":null}',4270038615369408443);
INSERT INTO journal_change VALUES(2,2,1,'app',575000001,'insert',NULL,4972393356026627307);
INSERT INTO journal_change VALUES(3,2,2,'localization',1,'insert',NULL,4118199850630896424);
INSERT INTO journal_change VALUES(4,2,2,'price_tier',575000002,'insert',NULL,-4491029794362381970);
INSERT INTO journal_change VALUES(5,2,2,'product',575000002,'insert',NULL,-5562531924360786513);
INSERT INTO journal_change VALUES(6,2,3,'localization',2,'insert',NULL,-6235106873289479513);
INSERT INTO journal_change VALUES(7,2,3,'product',575000003,'insert',NULL,2507100261293548909);
INSERT INTO journal_change VALUES(8,2,4,'localization',3,'insert',NULL,7900425529581170868);
INSERT INTO journal_change VALUES(9,2,5,'contract',1,'update','{"id":1,"contact_name":null,"contact_email":null,"bank":null,"tax_country":null,"signed_at":null,"expired_at":null}',-9061427418157782943);
INSERT INTO journal_change VALUES(10,2,6,'contract',1,'update','{"id":1,"contact_name":"Ann Admin","contact_email":"ann@example.com","bank":null,"tax_country":null,"signed_at":null,"expired_at":null}',-8553586333900670385);
INSERT INTO journal_change VALUES(11,2,7,'contract',1,'update','{"id":1,"contact_name":"Ann Admin","contact_email":"ann@example.com","bank":"Example Bank","tax_country":null,"signed_at":null,"expired_at":null}',-3078655528040146324);
INSERT INTO journal_change VALUES(12,2,8,'contract',1,'update','{"id":1,"contact_name":"Ann Admin","contact_email":"ann@example.com","bank":"Example Bank","tax_country":"USA","signed_at":null,"expired_at":null}',-3457650542492339448);
INSERT INTO journal_change VALUES(13,2,9,'app_version',1,'insert',NULL,408102413805914747);
INSERT INTO journal_change VALUES(14,2,10,'tester',1,'insert',NULL,-4807861866371772742);
INSERT INTO journal_change VALUES(15,2,11,'tester',2,'insert',NULL,-402480260279855223);
INSERT INTO journal_change VALUES(16,2,12,'review_submission',1,'insert',NULL,3523736885049296022);
INSERT INTO journal_change VALUES(17,2,12,'review_item',1,'insert',NULL,176271473336938776);
INSERT INTO journal_change VALUES(18,2,12,'product',575000002,'update','{"apple_id":575000002,"app":575000001,"product_id":"com.example.books.chapter1","type":"non-consumable","reference_name":"Chapter 1","status":"READY_TO_SUBMIT","is_hosted":0,"is_cleared_for_sale":1,"is_everywhere":1,"live_since":null,"review_notes":null,"screenshot":"e91b403f02945741f51ea18265be95c134c98efe65fe42c4ce781910b13a35f6","screenshot_name":"shot.png","created_at":1353456000}',-8689429615542590334);
INSERT INTO journal_change VALUES(19,2,12,'review_event',1,'insert',NULL,4587268247384096509);
INSERT INTO journal_change VALUES(20,3,1,'product',575000003,'update','{"apple_id":575000003,"app":575000001,"product_id":"com.example.books.coins","type":"consumable","reference_name":"Coins","status":"MISSING_METADATA","is_hosted":0,"is_cleared_for_sale":1,"is_everywhere":1,"live_since":null,"review_notes":null,"screenshot":null,"screenshot_name":null,"created_at":1353456000}',-5952330650687801628);
INSERT INTO journal_change VALUES(21,4,1,'storekit_device',1,'insert',NULL,8619186404128603371);
INSERT INTO journal_change VALUES(22,5,1,'storekit_device',2,'insert',NULL,-8848377635902686874);
INSERT INTO journal_change VALUES(23,5,1,'storekit_device',2,'update','{"id":2,"name":"iPhone","ios_version":"6.0","language":"en-US","profile":"development","is_simulator":0,"is_current":0,"account":null,"storefront":null,"is_offline":0,"is_restricted":0,"is_asking_to_buy":0,"is_interrupting":0,"next_error":null,"bandwidth":null,"added_at":1353456000}',-6615397899572904466);
INSERT INTO journal_change VALUES(24,6,1,'storekit_device',1,'update','{"id":1,"name":"iPad","ios_version":"6.0","language":"en-US","profile":"development","is_simulator":0,"is_current":1,"account":null,"storefront":null,"is_offline":0,"is_restricted":0,"is_asking_to_buy":0,"is_interrupting":0,"next_error":null,"bandwidth":null,"added_at":1353456000}',-2962793476233842613);
INSERT INTO journal_change VALUES(25,7,1,'storekit_event',1,'insert',NULL,9047056475082466156);
INSERT INTO journal_change VALUES(26,7,1,'storekit_response',1,'insert',NULL,-1649797975182291930);
INSERT INTO journal_change VALUES(27,7,1,'storekit_event',2,'insert',NULL,-1425769002233378773);
INSERT INTO journal_change VALUES(28,8,1,'storekit_transaction',1,'insert',NULL,-6898357849210837620);
INSERT INTO journal_change VALUES(29,8,1,'storekit_event',3,'insert',NULL,8029214433829945648);
INSERT INTO journal_change VALUES(30,8,1,'storekit_event',4,'insert',NULL,6981181305657158113);
INSERT INTO journal_change VALUES(31,8,1,'storekit_event',5,'insert',NULL,7977822810992981189);
INSERT INTO journal_change VALUES(32,8,1,'storekit_event',6,'insert',NULL,-6882697652634958886);
INSERT INTO journal_change VALUES(33,8,1,'storekit_event',7,'insert',NULL,-146390481892653494);
INSERT INTO journal_change VALUES(34,8,1,'storekit_event',8,'insert',NULL,-7197817547232745571);
INSERT INTO journal_change VALUES(35,8,1,'storekit_transaction',1,'update','{"id":1,"device":1,"app":575000001,"product":575000002,"product_id":"com.example.books.chapter1","type":"non-consumable","account":"yuki@example.com","environment":"sandbox","quantity":1,"state":"PURCHASING","original":null,"error":null,"is_queued":0,"is_interrupted":0,"storefront":"JPN","amount":null,"currency":null,"formatted":null,"at":1353456000,"processed_at":null,"finished_at":null,"refunded_at":null}',4120794655079489778);
INSERT INTO journal_change VALUES(36,8,1,'storekit_event',9,'insert',NULL,7363226944622562498);
INSERT INTO journal_change VALUES(37,8,1,'storekit_event',10,'insert',NULL,8567768864792992103);
INSERT INTO journal_change VALUES(38,9,1,'storekit_event',11,'insert',NULL,2136337431478969081);
INSERT INTO journal_change VALUES(39,9,1,'storekit_transaction',1,'update','{"id":1,"device":1,"app":575000001,"product":575000002,"product_id":"com.example.books.chapter1","type":"non-consumable","account":"yuki@example.com","environment":"sandbox","quantity":1,"state":"PURCHASED","original":null,"error":null,"is_queued":0,"is_interrupted":0,"storefront":"JPN","amount":"85","currency":"JPY","formatted":"¥85","at":1353456000,"processed_at":1353456000,"finished_at":null,"refunded_at":null}',-3047287235139858875);
INSERT INTO journal_change VALUES(40,9,1,'storekit_event',12,'insert',NULL,-1099891215108619092);
INSERT INTO journal_change VALUES(41,10,1,'storekit_event',13,'insert',NULL,653228522845204140);
INSERT INTO journal_change VALUES(42,10,1,'storekit_event',14,'insert',NULL,5064123503904831325);
INSERT INTO journal_change VALUES(43,10,1,'storekit_transaction',2,'insert',NULL,-6005905936854643715);
INSERT INTO journal_change VALUES(44,10,1,'storekit_transaction',2,'update','{"id":2,"device":1,"app":575000001,"product":575000002,"product_id":"com.example.books.chapter1","type":"non-consumable","account":"yuki@example.com","environment":"sandbox","quantity":1,"state":"RESTORED","original":1,"error":null,"is_queued":0,"is_interrupted":0,"storefront":"JPN","amount":null,"currency":null,"formatted":null,"at":1353456000,"processed_at":null,"finished_at":null,"refunded_at":null}',7195130989415896872);
INSERT INTO journal_change VALUES(45,10,1,'storekit_event',15,'insert',NULL,-6119250761269990778);
INSERT INTO journal_change VALUES(46,10,1,'storekit_event',16,'insert',NULL,-5792564336745918620);
INSERT INTO journal_change VALUES(47,11,1,'storekit_observer',1,'insert',NULL,7508029525687636354);
INSERT INTO journal_change VALUES(48,12,1,'storekit_transaction',1,'update','{"id":1,"device":1,"app":575000001,"product":575000002,"product_id":"com.example.books.chapter1","type":"non-consumable","account":"yuki@example.com","environment":"sandbox","quantity":1,"state":"PURCHASED","original":null,"error":null,"is_queued":0,"is_interrupted":0,"storefront":"JPN","amount":"85","currency":"JPY","formatted":"¥85","at":1353456000,"processed_at":1353456000,"finished_at":1353456000,"refunded_at":null}',7529787206852576862);
INSERT INTO journal_change VALUES(49,12,1,'storekit_event',17,'insert',NULL,4584370444660550276);
INSERT INTO journal_change VALUES(50,12,1,'storekit_event',18,'insert',NULL,-7132000443463419894);
CREATE TABLE sequence (name TEXT NOT NULL PRIMARY KEY, next INTEGER NOT NULL);
INSERT INTO sequence VALUES('apple_id',575000004);
CREATE TABLE clock (id INTEGER PRIMARY KEY CHECK (id = 1), stands_at INTEGER);
INSERT INTO clock VALUES(1,1353456000);
CREATE TABLE timer (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  owner TEXT NOT NULL,
  name TEXT NOT NULL,
  subject TEXT NOT NULL
);
CREATE TABLE setting (
  id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE, value TEXT NOT NULL);
CREATE TABLE app (
  apple_id INTEGER PRIMARY KEY,
  bundle_id TEXT NOT NULL UNIQUE,
  is_wildcard INTEGER NOT NULL,
  name TEXT NOT NULL,
  sku TEXT NOT NULL UNIQUE,
  locale TEXT NOT NULL,
  created_at INTEGER NOT NULL
);
INSERT INTO app VALUES(575000001,'com.example.books',0,'Example Books','BOOKS1','en-US',1353456000);
CREATE TABLE app_version (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  app INTEGER NOT NULL REFERENCES app ON DELETE CASCADE,
  version TEXT NOT NULL,
  state TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  UNIQUE (app, version)
);
INSERT INTO app_version VALUES(1,575000001,'1.0','PREPARE_FOR_UPLOAD',1353456000);
CREATE TABLE product (
  apple_id INTEGER PRIMARY KEY,
  app INTEGER NOT NULL REFERENCES app,
  product_id TEXT NOT NULL UNIQUE,
  type TEXT NOT NULL,
  reference_name TEXT NOT NULL,
  status TEXT NOT NULL,
  is_hosted INTEGER NOT NULL,
  is_cleared_for_sale INTEGER NOT NULL,
  is_everywhere INTEGER NOT NULL,
  live_since INTEGER,
  review_notes TEXT,
  screenshot TEXT,
  screenshot_name TEXT,
  created_at INTEGER NOT NULL,
  UNIQUE (app, reference_name)
);
INSERT INTO product VALUES(575000002,575000001,'com.example.books.chapter1','non-consumable','Chapter 1','WAITING_FOR_REVIEW',0,1,1,NULL,NULL,'e91b403f02945741f51ea18265be95c134c98efe65fe42c4ce781910b13a35f6','shot.png',1353456000);
INSERT INTO product VALUES(575000003,575000001,'com.example.books.coins','consumable','A Hundred Coins','MISSING_METADATA',0,1,1,NULL,NULL,NULL,NULL,1353456000);
CREATE TABLE localization (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  product INTEGER NOT NULL REFERENCES product ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  locale TEXT NOT NULL,
  display_name TEXT,
  description TEXT,
  UNIQUE (product, locale)
);
INSERT INTO localization VALUES(1,575000002,'en-US','Chapter 1','Chapter 1, with pictures');
INSERT INTO localization VALUES(2,575000003,'en-US','Coins',NULL);
INSERT INTO localization VALUES(3,575000002,'ja','第一章','写真がたくさん載っている第一章です');
CREATE TABLE availability (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  product INTEGER NOT NULL REFERENCES product ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  storefront TEXT NOT NULL,
  UNIQUE (product, storefront)
);
CREATE TABLE content (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  product INTEGER NOT NULL REFERENCES product ON DELETE CASCADE,
  version TEXT NOT NULL,
  state TEXT NOT NULL,
  file_name TEXT NOT NULL,
  package TEXT NOT NULL,
  package_bytes INTEGER NOT NULL,
  delivery TEXT NOT NULL,
  delivery_bytes INTEGER NOT NULL,
  file_count INTEGER NOT NULL,
  content_bytes INTEGER NOT NULL,
  uploaded_at INTEGER NOT NULL,
  approved_at INTEGER,
  UNIQUE (product, version)
);
CREATE TABLE tester (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  email TEXT NOT NULL UNIQUE,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  storefront TEXT NOT NULL,
  password_hash TEXT NOT NULL,
  question TEXT,
  answer_hash TEXT,
  birth_date TEXT,
  created_at INTEGER NOT NULL
, interrupts_purchases INTEGER, renewal_rate TEXT);
INSERT INTO tester VALUES(1,'yuki@example.com','Yuki','Sato','JPN','$y$j9T$8t/a2gOUVXEFdhNulRDlz/$FSnkyhHYxo/yrGDnggZlhmjPkd/FHLklEXCf5BxVNF.',NULL,NULL,NULL,1353456000,NULL,NULL);
INSERT INTO tester VALUES(2,'john@example.com','John','Miller','USA','$y$j9T$wv9P7OUYh0NWNA2RFeTMR0$ibK0GlVVcoNdlm9F7i/EF3RHlGLUPpHitGUiivboHM2',NULL,NULL,NULL,1353456000,NULL,NULL);
CREATE TABLE burned (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL,
  value TEXT NOT NULL,
  burned_at INTEGER NOT NULL,
  UNIQUE (kind, value)
);
CREATE TABLE contract (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  contact_name TEXT,
  contact_email TEXT,
  bank TEXT,
  tax_country TEXT,
  signed_at INTEGER,
  expired_at INTEGER
);
INSERT INTO contract VALUES(1,'Ann Admin','ann@example.com','Example Bank','USA',1353456000,NULL);
CREATE TABLE metadata_update (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  product INTEGER NOT NULL UNIQUE REFERENCES product ON DELETE CASCADE,
  state TEXT NOT NULL,
  revision INTEGER NOT NULL,
  screenshot TEXT,
  screenshot_name TEXT,
  created_at INTEGER NOT NULL
);
CREATE TABLE localization_update (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  product INTEGER NOT NULL REFERENCES metadata_update (product) ON DELETE CASCADE,
  locale TEXT NOT NULL,
  display_name TEXT,
  description TEXT,
  UNIQUE (product, locale)
);
CREATE TABLE app_capability (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  app INTEGER NOT NULL REFERENCES app ON DELETE CASCADE,
  name TEXT NOT NULL,
  is_on INTEGER NOT NULL,
  revision INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  UNIQUE (app, name)
);
CREATE TABLE provisioning_profile (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  app INTEGER NOT NULL REFERENCES app ON DELETE CASCADE,
  name TEXT NOT NULL,
  kind TEXT NOT NULL,
  app_id TEXT NOT NULL,
  capabilities TEXT NOT NULL,
  revision INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  regenerated_at INTEGER,
  UNIQUE (app, name)
);
CREATE TABLE package_file (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  content INTEGER NOT NULL REFERENCES content (id) ON DELETE CASCADE,
  path TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  sha256 TEXT NOT NULL
);
CREATE TABLE price_tier (
  product INTEGER PRIMARY KEY REFERENCES product (apple_id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  tier INTEGER NOT NULL
);
INSERT INTO price_tier VALUES(575000002,1);
CREATE TABLE price_table (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  base TEXT NOT NULL,
  starts_at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  source TEXT NOT NULL,
  points INTEGER NOT NULL,
  storefronts INTEGER NOT NULL,
  columns TEXT NOT NULL
);
CREATE TABLE price_change (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  product INTEGER NOT NULL REFERENCES price_tier (product) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  at INTEGER NOT NULL,
  tier INTEGER NOT NULL,
  UNIQUE (product, at)
);
CREATE TABLE price_point (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  product INTEGER NOT NULL REFERENCES product (apple_id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  place TEXT NOT NULL,
  at INTEGER NOT NULL,
  storefront TEXT,
  amount INTEGER,
  currency TEXT,
  exponent INTEGER,
  UNIQUE (product, place, at)
);
CREATE TABLE review_submission (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  submitted_at INTEGER NOT NULL,
  submitted_by TEXT NOT NULL,
  message TEXT,
  with_version TEXT
, app INTEGER REFERENCES app (apple_id) ON DELETE CASCADE, is_expedited INTEGER NOT NULL DEFAULT 0, is_held INTEGER NOT NULL DEFAULT 0);
INSERT INTO review_submission VALUES(1,1353456000,'ann',NULL,NULL,575000001,0,0);
CREATE TABLE review_policy (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE,
  source TEXT NOT NULL
, standing INTEGER NOT NULL DEFAULT 0);
CREATE TABLE IF NOT EXISTS "review_item" (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  submission INTEGER NOT NULL REFERENCES review_submission ON DELETE CASCADE,
  product INTEGER REFERENCES product (apple_id) ON DELETE CASCADE,
  content INTEGER REFERENCES content (id) ON DELETE CASCADE,
  version INTEGER REFERENCES app_version (id) ON DELETE CASCADE,
  state TEXT NOT NULL,
  stage TEXT
, metadata TEXT);
INSERT INTO review_item VALUES(1,1,575000002,NULL,NULL,'WAITING_FOR_REVIEW',NULL,NULL);
CREATE TABLE IF NOT EXISTS "review_event" (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  product INTEGER REFERENCES product (apple_id) ON DELETE CASCADE,
  version INTEGER REFERENCES app_version (id) ON DELETE CASCADE,
  submission INTEGER,
  content TEXT,
  at INTEGER NOT NULL,
  from_status TEXT NOT NULL,
  to_status TEXT NOT NULL,
  actor TEXT NOT NULL,
  part TEXT NOT NULL,
  because TEXT NOT NULL,
  guideline TEXT,
  message TEXT
, metadata TEXT);
INSERT INTO review_event VALUES(1,575000002,NULL,1,NULL,1353456000,'READY_TO_SUBMIT','WAITING_FOR_REVIEW','ann','administrator','submitted',NULL,NULL,NULL);
CREATE TABLE review_message (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  submission INTEGER NOT NULL REFERENCES review_submission ON DELETE CASCADE,
  item INTEGER REFERENCES review_item (id) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  actor TEXT NOT NULL,
  part TEXT NOT NULL,
  guideline TEXT,
  message TEXT NOT NULL
);
CREATE TABLE storekit_device (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE,
  ios_version TEXT NOT NULL,
  language TEXT NOT NULL,
  profile TEXT NOT NULL,
  is_simulator INTEGER NOT NULL DEFAULT 0,
  is_current INTEGER NOT NULL DEFAULT 0,
  account TEXT,
  storefront TEXT,
  is_offline INTEGER NOT NULL DEFAULT 0,
  is_restricted INTEGER NOT NULL DEFAULT 0,
  is_asking_to_buy INTEGER NOT NULL DEFAULT 0,
  is_interrupting INTEGER NOT NULL DEFAULT 0,
  next_error INTEGER,
  bandwidth INTEGER,
  added_at INTEGER NOT NULL
);
INSERT INTO storekit_device VALUES(1,'iPad','6.0','en-US','development',0,1,'yuki@example.com','JPN',0,0,0,0,NULL,NULL,1353456000);
INSERT INTO storekit_device VALUES(2,'iPhone','6.0','en-US','development',0,0,NULL,NULL,0,0,0,0,NULL,200,1353456000);
CREATE TABLE storekit_account (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  email TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  storefront TEXT NOT NULL,
  at INTEGER NOT NULL
);
CREATE TABLE storekit_response (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  device INTEGER NOT NULL REFERENCES storekit_device ON DELETE CASCADE,
  app INTEGER NOT NULL REFERENCES app (apple_id) ON DELETE CASCADE,
  environment TEXT NOT NULL,
  storefront TEXT NOT NULL,
  products TEXT NOT NULL,
  at INTEGER NOT NULL
);
INSERT INTO storekit_response VALUES(1,1,575000001,'sandbox','JPN','[{"amount":"85","contentLengths":[],"currency":"JPY","description":"写真がたくさん載っている第一章です","formatted":"¥85","id":"com.example.books.chapter1","title":"第一章"}]',1353456000);
CREATE TABLE storekit_transaction (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  device INTEGER REFERENCES storekit_device ON DELETE SET NULL,
  app INTEGER NOT NULL REFERENCES app (apple_id) ON DELETE CASCADE,
  product INTEGER NOT NULL REFERENCES product (apple_id) ON DELETE CASCADE,
  product_id TEXT NOT NULL,
  type TEXT NOT NULL,
  account TEXT,
  environment TEXT NOT NULL,
  quantity INTEGER NOT NULL,
  state TEXT NOT NULL,
  original INTEGER REFERENCES storekit_transaction ON DELETE CASCADE,
  error INTEGER,
  is_queued INTEGER NOT NULL DEFAULT 0,
  is_interrupted INTEGER NOT NULL DEFAULT 0,
  storefront TEXT NOT NULL,
  amount TEXT,
  currency TEXT,
  formatted TEXT,
  at INTEGER NOT NULL,
  processed_at INTEGER,
  finished_at INTEGER,
  refunded_at INTEGER
);
INSERT INTO storekit_transaction VALUES(1,1,575000001,575000002,'com.example.books.chapter1','non-consumable','yuki@example.com','sandbox',1,'PURCHASED',NULL,NULL,0,0,'JPN','85','JPY','¥85',1353456000,1353456000,1353456000,1353456000);
INSERT INTO storekit_transaction VALUES(2,1,575000001,575000002,'com.example.books.chapter1','non-consumable','yuki@example.com','sandbox',1,'RESTORED',1,NULL,0,0,'JPN','0','JPY','free',1353456000,1353456000,NULL,NULL);
CREATE TABLE storekit_download (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  payment INTEGER NOT NULL REFERENCES storekit_transaction ON DELETE CASCADE,
  content INTEGER NOT NULL,
  version TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  state TEXT NOT NULL,
  is_started INTEGER NOT NULL DEFAULT 0,
  loaded INTEGER NOT NULL DEFAULT 0,
  rate INTEGER,
  active_at INTEGER,
  error TEXT,
  created_at INTEGER NOT NULL,
  finished_at INTEGER
);
INSERT INTO storekit_download VALUES(1,2,1,'1.0',1600,'FINISHED',1,1600,NULL,NULL,NULL,1353456000,1353456000);
CREATE TABLE storekit_installation (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  device INTEGER NOT NULL REFERENCES storekit_device ON DELETE CASCADE,
  product INTEGER NOT NULL REFERENCES product (apple_id) ON DELETE CASCADE,
  version TEXT NOT NULL,
  folder TEXT NOT NULL,
  is_backed_up INTEGER NOT NULL DEFAULT 0,
  at INTEGER NOT NULL,
  UNIQUE (device, product)
);
INSERT INTO storekit_installation VALUES(1,1,575000002,'1.0','Documents/com.example.books.chapter1/1.0',0,1353456000);
CREATE TABLE storekit_installed_file (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  installation INTEGER NOT NULL REFERENCES storekit_installation ON DELETE CASCADE,
  path TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  sha256 TEXT NOT NULL
);
INSERT INTO storekit_installed_file VALUES(1,1,'chapter.txt',31,'0000000000000000000000000000000000000000000000000000000000000000');
CREATE TABLE storekit_observer (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  device INTEGER NOT NULL REFERENCES storekit_device ON DELETE CASCADE,
  app INTEGER NOT NULL REFERENCES app (apple_id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  since INTEGER NOT NULL,
  at INTEGER NOT NULL,
  UNIQUE (device, app, name)
);
INSERT INTO storekit_observer VALUES(1,1,575000001,'Store',16,1353456000);
CREATE TABLE storekit_event (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  device INTEGER REFERENCES storekit_device ON DELETE SET NULL,
  app INTEGER REFERENCES app (apple_id) ON DELETE CASCADE,
  payment INTEGER REFERENCES storekit_transaction ON DELETE CASCADE,
  download INTEGER REFERENCES storekit_download ON DELETE CASCADE,
  sender TEXT NOT NULL,
  receiver TEXT NOT NULL,
  message TEXT NOT NULL,
  note TEXT,
  at INTEGER NOT NULL
);
INSERT INTO storekit_event VALUES(1,1,575000001,NULL,NULL,'APP','STOREKIT','SKProductsRequest.start()','1',1353456000);
INSERT INTO storekit_event VALUES(2,1,575000001,NULL,NULL,'STOREKIT','APP','productsRequest(_:didReceive:)','1 products, 0 invalid identifiers',1353456000);
INSERT INTO storekit_event VALUES(3,1,575000001,1,NULL,'USER','APP','Buy','com.example.books.chapter1',1353456000);
INSERT INTO storekit_event VALUES(4,1,575000001,1,NULL,'APP','STOREKIT','add(_:)','quantity 1',1353456000);
INSERT INTO storekit_event VALUES(5,1,575000001,1,NULL,'STOREKIT','APP','paymentQueue(_:updatedTransactions:)','purchasing',1353456000);
INSERT INTO storekit_event VALUES(6,1,575000001,1,NULL,'STOREKIT','USER','Confirm Your In-App Purchase','Do you want to buy one 第一章 for ¥85?',1353456000);
INSERT INTO storekit_event VALUES(7,1,575000001,1,NULL,'USER','STOREKIT','Buy','yuki@example.com',1353456000);
INSERT INTO storekit_event VALUES(8,1,575000001,1,NULL,'STOREKIT','APP_STORE','payment','Sandbox',1353456000);
INSERT INTO storekit_event VALUES(9,1,575000001,1,NULL,'APP_STORE','STOREKIT','receipt','1000000000000001',1353456000);
INSERT INTO storekit_event VALUES(10,1,575000001,1,NULL,'STOREKIT','APP','paymentQueue(_:updatedTransactions:)','purchased',1353456000);
INSERT INTO storekit_event VALUES(11,1,575000001,1,NULL,'APP','STOREKIT','finishTransaction(_:)',NULL,1353456000);
INSERT INTO storekit_event VALUES(12,1,575000001,1,NULL,'STOREKIT','APP','paymentQueue(_:removedTransactions:)','1000000000000001',1353456000);
INSERT INTO storekit_event VALUES(13,1,575000001,NULL,NULL,'APP','STOREKIT','restoreCompletedTransactions()',NULL,1353456000);
INSERT INTO storekit_event VALUES(14,1,575000001,NULL,NULL,'STOREKIT','APP_STORE','purchases of yuki@example.com',NULL,1353456000);
INSERT INTO storekit_event VALUES(15,1,575000001,2,NULL,'STOREKIT','APP','paymentQueue(_:updatedTransactions:)','restored',1353456000);
INSERT INTO storekit_event VALUES(16,1,575000001,NULL,NULL,'STOREKIT','APP','paymentQueueRestoreCompletedTransactionsFinished(_:)','1',1353456000);
INSERT INTO storekit_event VALUES(17,1,575000001,1,NULL,'APP_STORE','STOREKIT','refund','¥85',1353456000);
INSERT INTO storekit_event VALUES(18,1,575000001,1,NULL,'STOREKIT','APP','paymentQueue(_:didRevokeEntitlementsForProductIdentifiers:)','com.example.books.chapter1',1353456000);
INSERT INTO storekit_event VALUES(19,1,575000001,2,1,'STOREKIT','APP','paymentQueue(_:updatedDownloads:)','finished',1353456000);
CREATE TABLE storekit_item (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  apple_id INTEGER NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  artist TEXT,
  genre TEXT,
  description TEXT,
  artwork TEXT,
  url TEXT,
  released_at INTEGER,
  at INTEGER NOT NULL
);
CREATE TABLE storekit_item_price (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  item INTEGER NOT NULL REFERENCES storekit_item ON DELETE CASCADE,
  storefront TEXT,
  amount TEXT NOT NULL,
  currency TEXT NOT NULL,
  UNIQUE (item, storefront)
);
CREATE TABLE storekit_review (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  app INTEGER REFERENCES app (apple_id) ON DELETE CASCADE,
  item INTEGER REFERENCES storekit_item (apple_id) ON DELETE CASCADE,
  account TEXT,
  stars INTEGER NOT NULL,
  title TEXT,
  text TEXT,
  at INTEGER NOT NULL
);
CREATE TABLE storekit_delivery (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  product INTEGER NOT NULL UNIQUE REFERENCES product (apple_id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  delivery TEXT NOT NULL
);
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('localization',3);
INSERT INTO sqlite_sequence VALUES('review_item',1);
INSERT INTO sqlite_sequence VALUES('review_event',1);
INSERT INTO sqlite_sequence VALUES('journal_change',50);
INSERT INTO sqlite_sequence VALUES('journal_entry',12);
INSERT INTO sqlite_sequence VALUES('app_version',1);
INSERT INTO sqlite_sequence VALUES('tester',2);
INSERT INTO sqlite_sequence VALUES('review_submission',1);
INSERT INTO sqlite_sequence VALUES('storekit_device',2);
INSERT INTO sqlite_sequence VALUES('storekit_event',19);
INSERT INTO sqlite_sequence VALUES('storekit_response',1);
INSERT INTO sqlite_sequence VALUES('storekit_transaction',5);
INSERT INTO sqlite_sequence VALUES('storekit_observer',1);
INSERT INTO sqlite_sequence VALUES('storekit_download',1);
INSERT INTO sqlite_sequence VALUES('storekit_installation',1);
INSERT INTO sqlite_sequence VALUES('storekit_installed_file',1);
CREATE INDEX timer_at ON timer (at, id);
CREATE INDEX journal_deletion ON journal_change (table_name, row_key) WHERE kind = 'delete';
CREATE INDEX journal_entry_time ON journal_entry (store_time) WHERE undone_by IS NULL AND kind = 'unit';
CREATE INDEX package_file_content ON package_file (content);
CREATE INDEX review_item_product ON review_item (product);
CREATE INDEX review_item_version ON review_item (version);
CREATE INDEX review_item_submission ON review_item (submission);
CREATE INDEX review_event_product ON review_event (product);
CREATE INDEX review_event_version ON review_event (version);
CREATE INDEX review_event_submission ON review_event (submission);
CREATE INDEX review_message_submission ON review_message (submission);
CREATE INDEX storekit_response_device ON storekit_response (device, app);
CREATE INDEX storekit_response_app ON storekit_response (app);
CREATE INDEX storekit_transaction_device ON storekit_transaction (device, app);
CREATE INDEX storekit_transaction_app ON storekit_transaction (app);
CREATE INDEX storekit_transaction_product ON storekit_transaction (product);
CREATE INDEX storekit_transaction_account ON storekit_transaction (account, product);
CREATE INDEX storekit_transaction_original ON storekit_transaction (original);
CREATE INDEX storekit_download_payment ON storekit_download (payment);
CREATE INDEX storekit_installation_product ON storekit_installation (product);
CREATE INDEX storekit_installed_file_installation ON storekit_installed_file (installation);
CREATE INDEX storekit_observer_app ON storekit_observer (app);
CREATE INDEX storekit_event_device ON storekit_event (device, app);
CREATE INDEX storekit_event_payment ON storekit_event (payment);
CREATE INDEX storekit_event_app ON storekit_event (app);
CREATE INDEX storekit_event_download ON storekit_event (download);
CREATE INDEX storekit_review_app ON storekit_review (app);
CREATE INDEX storekit_review_item ON storekit_review (item);
COMMIT;
