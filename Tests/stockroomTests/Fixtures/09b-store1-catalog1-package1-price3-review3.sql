-- A store that the program of commit b56faa1 made, with its blobs in the folder beside it.
PRAGMA application_id = 1400138610;
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE schema (owner TEXT NOT NULL PRIMARY KEY, version INTEGER NOT NULL);
INSERT INTO schema VALUES('store',1);
INSERT INTO schema VALUES('catalog',1);
INSERT INTO schema VALUES('PackageIngestion',1);
INSERT INTO schema VALUES('PriceTiers',3);
INSERT INTO schema VALUES('ReviewWorkflow',3);
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
);
INSERT INTO journal_entry VALUES(1,'unit',1795373860,1353456000,'ann','administrator','run 1.seed','1.seed','fb897975999b4afabe3b2771299bc6fa584c1034266012ebe0ce52ca6e006858',NULL,1,76,NULL,NULL);
INSERT INTO journal_entry VALUES(2,'unit',1795373860,1353456000,'ann','administrator','product edit .coins --name "A Hundred Coins"',NULL,NULL,NULL,77,77,NULL,NULL);
INSERT INTO journal_entry VALUES(3,'unit',1795373861,1353456000,'ann','administrator','price set .chapter2 --tier 2 --from 2012-12-01',NULL,NULL,NULL,78,78,NULL,NULL);
INSERT INTO journal_entry VALUES(4,'unit',1795373861,1353456000,'ann','administrator','review policy load policies/week.yaml',NULL,NULL,NULL,79,79,NULL,NULL);
INSERT INTO journal_entry VALUES(5,'unit',1795373861,1353456000,'ann','administrator','review submit .chapter1 .chapter3 .chapter4 -m "Three chapters of the same book."',NULL,NULL,NULL,80,89,NULL,NULL);
INSERT INTO journal_entry VALUES(6,'unit',1795373861,1353456000,'rob','reviewer','review start .chapter1 .chapter3 .chapter4',NULL,NULL,NULL,90,98,NULL,NULL);
INSERT INTO journal_entry VALUES(7,'unit',1795373861,1353456000,'rob','reviewer','review approve .chapter1',NULL,NULL,NULL,99,102,NULL,NULL);
INSERT INTO journal_entry VALUES(8,'unit',1795373861,1353456000,'rob','reviewer','review reject .chapter3 --guideline 3.1.1 -m "The picture on page 2 does not load."',NULL,NULL,NULL,103,105,NULL,NULL);
INSERT INTO journal_entry VALUES(9,'unit',1795373861,1353456000,'rob','reviewer','review request-action .chapter4 -m "Say what the chapter is about."',NULL,NULL,NULL,106,108,NULL,NULL);
INSERT INTO journal_entry VALUES(10,'unit',1795373861,1353542400,'ann','administrator','clock advance 1d',NULL,NULL,NULL,109,109,NULL,NULL);
INSERT INTO journal_entry VALUES(11,'unit',1795373861,1353542400,'ann','administrator','package upload books/chapter1-1.1.pkg',NULL,NULL,NULL,110,113,NULL,NULL);
INSERT INTO journal_entry VALUES(12,'unit',1795373861,1353542400,'ann','administrator','review submit .chapter1 -m "New pictures."',NULL,NULL,NULL,114,116,NULL,NULL);
INSERT INTO journal_entry VALUES(13,'unit',1795373861,1353542400,'rob','reviewer','review start .chapter1',NULL,NULL,NULL,117,118,NULL,NULL);
INSERT INTO journal_entry VALUES(14,'unit',1795373861,1353542400,'ann','administrator','review submit .chapter2 -m "Open the second chapter to see it."',NULL,NULL,NULL,119,122,NULL,NULL);
INSERT INTO journal_entry VALUES(15,'unit',1795373861,1353542400,'ann','administrator','review submit .chapter5',NULL,NULL,NULL,123,126,NULL,NULL);
INSERT INTO journal_entry VALUES(16,'unit',1795373861,1353542400,'ann','reviewer','review start .chapter5',NULL,NULL,NULL,127,129,NULL,NULL);
INSERT INTO journal_entry VALUES(17,'unit',1795373861,1353542400,'ann','administrator','review submit .chapter6',NULL,NULL,NULL,130,133,NULL,NULL);
INSERT INTO journal_entry VALUES(18,'unit',1795373861,1353542400,'ann','administrator','review withdraw .chapter6',NULL,NULL,NULL,134,136,NULL,NULL);
INSERT INTO journal_entry VALUES(19,'unit',1795373862,1353542400,'ann','administrator','review advance .chapter7 --to removed-from-sale',NULL,NULL,NULL,137,148,NULL,NULL);
INSERT INTO journal_entry VALUES(20,'unit',1795373862,1353542400,'ann','administrator','review advance .chapter8 --to approved',NULL,NULL,NULL,149,158,NULL,NULL);
INSERT INTO journal_entry VALUES(21,'unit',1795373862,1353542400,'ann','administrator','app version create 1.1',NULL,NULL,NULL,159,159,NULL,NULL);
INSERT INTO journal_entry VALUES(22,'unit',1795373862,1353542400,'ann','administrator','app version upload 1.1',NULL,NULL,NULL,160,161,NULL,NULL);
INSERT INTO journal_entry VALUES(23,'unit',1795373862,1353542400,'ann','administrator','review submit .chapter9 --with-version 1.1 -m "It comes with 1.1."',NULL,NULL,NULL,162,168,NULL,NULL);
INSERT INTO journal_entry VALUES(24,'unit',1795373862,1353542400,'ann','administrator','app version developer-reject 1.1',NULL,NULL,NULL,169,174,NULL,NULL);
INSERT INTO journal_entry VALUES(25,'unit',1795373862,1353542400,'ann','administrator','review submit .chapter9 --with-version 1.1 -m "It comes with 1.1."',NULL,NULL,NULL,175,181,NULL,NULL);
INSERT INTO journal_entry VALUES(26,'unit',1795373862,1353542400,'rob','reviewer','app version start 1.1',NULL,NULL,NULL,182,184,NULL,NULL);
INSERT INTO journal_entry VALUES(27,'unit',1795373862,1353542400,'rob','reviewer','app version approve 1.1',NULL,NULL,NULL,185,187,NULL,NULL);
INSERT INTO journal_entry VALUES(28,'unit',1795373862,1353542400,'ann','administrator','app version create 1.2 --app com.example.maps',NULL,NULL,NULL,188,188,NULL,NULL);
INSERT INTO journal_entry VALUES(29,'unit',1795373862,1353542400,'ann','administrator','app version upload 1.2 --app com.example.maps',NULL,NULL,NULL,189,190,NULL,NULL);
INSERT INTO journal_entry VALUES(30,'unit',1795373862,1353542400,'ann','administrator','app version submit 1.2 --app com.example.maps',NULL,NULL,NULL,191,194,NULL,NULL);
INSERT INTO journal_entry VALUES(31,'unit',1795373862,1353542400,'rob','reviewer','app version reject 1.2 --app com.example.maps --guideline 2.1 -m "It ends at once."',NULL,NULL,NULL,195,200,NULL,NULL);
INSERT INTO journal_entry VALUES(32,'unit',1795373862,1353542400,'ann','administrator','product edit .chapter3 --notes "The picture was mended."',NULL,NULL,NULL,201,201,NULL,NULL);
INSERT INTO journal_entry VALUES(33,'unit',1795373862,1353542400,'ann','administrator','review submit .chapter3 -m "The picture loads now."',NULL,NULL,NULL,202,205,NULL,34);
INSERT INTO journal_entry VALUES(34,'undo',1795373863,1353542400,'ann','administrator','review submit .chapter3 -m "The picture loads now."',NULL,NULL,NULL,206,209,33,NULL);
CREATE TABLE journal_change (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  entry INTEGER NOT NULL,
  line INTEGER NOT NULL,
  table_name TEXT NOT NULL,
  row_key INTEGER NOT NULL,
  kind TEXT NOT NULL,
  old_row TEXT
);
INSERT INTO journal_change VALUES(1,1,1,'clock',1,'update','{"id":1,"stands_at":null}');
INSERT INTO journal_change VALUES(2,1,2,'contract',1,'update','{"id":1,"contact_name":null,"contact_email":null,"bank":null,"tax_country":null,"signed_at":null,"expired_at":null}');
INSERT INTO journal_change VALUES(3,1,3,'contract',1,'update','{"id":1,"contact_name":"Ann Admin","contact_email":"ann@example.com","bank":null,"tax_country":null,"signed_at":null,"expired_at":null}');
INSERT INTO journal_change VALUES(4,1,4,'contract',1,'update','{"id":1,"contact_name":"Ann Admin","contact_email":"ann@example.com","bank":"Example Bank","tax_country":null,"signed_at":null,"expired_at":null}');
INSERT INTO journal_change VALUES(5,1,5,'contract',1,'update','{"id":1,"contact_name":"Ann Admin","contact_email":"ann@example.com","bank":"Example Bank","tax_country":"USA","signed_at":null,"expired_at":null}');
INSERT INTO journal_change VALUES(6,1,6,'app',575000001,'insert',NULL);
INSERT INTO journal_change VALUES(7,1,8,'localization',1,'insert',NULL);
INSERT INTO journal_change VALUES(8,1,8,'price_tier',575000002,'insert',NULL);
INSERT INTO journal_change VALUES(9,1,8,'product',575000002,'insert',NULL);
INSERT INTO journal_change VALUES(10,1,10,'localization',2,'insert',NULL);
INSERT INTO journal_change VALUES(11,1,10,'price_tier',575000003,'insert',NULL);
INSERT INTO journal_change VALUES(12,1,10,'product',575000003,'insert',NULL);
INSERT INTO journal_change VALUES(13,1,10,'localization',3,'insert',NULL);
INSERT INTO journal_change VALUES(14,1,10,'price_tier',575000004,'insert',NULL);
INSERT INTO journal_change VALUES(15,1,10,'product',575000004,'insert',NULL);
INSERT INTO journal_change VALUES(16,1,10,'localization',4,'insert',NULL);
INSERT INTO journal_change VALUES(17,1,10,'price_tier',575000005,'insert',NULL);
INSERT INTO journal_change VALUES(18,1,10,'product',575000005,'insert',NULL);
INSERT INTO journal_change VALUES(19,1,10,'localization',5,'insert',NULL);
INSERT INTO journal_change VALUES(20,1,10,'price_tier',575000006,'insert',NULL);
INSERT INTO journal_change VALUES(21,1,10,'product',575000006,'insert',NULL);
INSERT INTO journal_change VALUES(22,1,10,'localization',6,'insert',NULL);
INSERT INTO journal_change VALUES(23,1,10,'price_tier',575000007,'insert',NULL);
INSERT INTO journal_change VALUES(24,1,10,'product',575000007,'insert',NULL);
INSERT INTO journal_change VALUES(25,1,10,'localization',7,'insert',NULL);
INSERT INTO journal_change VALUES(26,1,10,'price_tier',575000008,'insert',NULL);
INSERT INTO journal_change VALUES(27,1,10,'product',575000008,'insert',NULL);
INSERT INTO journal_change VALUES(28,1,10,'localization',8,'insert',NULL);
INSERT INTO journal_change VALUES(29,1,10,'price_tier',575000009,'insert',NULL);
INSERT INTO journal_change VALUES(30,1,10,'product',575000009,'insert',NULL);
INSERT INTO journal_change VALUES(31,1,10,'localization',9,'insert',NULL);
INSERT INTO journal_change VALUES(32,1,10,'price_tier',575000010,'insert',NULL);
INSERT INTO journal_change VALUES(33,1,10,'product',575000010,'insert',NULL);
INSERT INTO journal_change VALUES(34,1,12,'product',575000011,'insert',NULL);
INSERT INTO journal_change VALUES(35,1,13,'localization',10,'insert',NULL);
INSERT INTO journal_change VALUES(36,1,13,'price_tier',575000012,'insert',NULL);
INSERT INTO journal_change VALUES(37,1,13,'product',575000012,'insert',NULL);
INSERT INTO journal_change VALUES(38,1,14,'product',575000002,'update','{"apple_id":575000002,"app":575000001,"product_id":"com.example.books.chapter1","type":"non-consumable","reference_name":"Chapter 1","status":"WAITING_FOR_UPLOAD","is_hosted":1,"is_cleared_for_sale":1,"is_everywhere":1,"live_since":null,"review_notes":null,"screenshot":null,"screenshot_name":null,"created_at":1353456000}');
INSERT INTO journal_change VALUES(39,1,14,'product',575000003,'update','{"apple_id":575000003,"app":575000001,"product_id":"com.example.books.chapter2","type":"non-consumable","reference_name":"Chapter 2","status":"MISSING_METADATA","is_hosted":0,"is_cleared_for_sale":1,"is_everywhere":1,"live_since":null,"review_notes":null,"screenshot":null,"screenshot_name":null,"created_at":1353456000}');
INSERT INTO journal_change VALUES(40,1,14,'product',575000003,'update','{"apple_id":575000003,"app":575000001,"product_id":"com.example.books.chapter2","type":"non-consumable","reference_name":"Chapter 2","status":"MISSING_METADATA","is_hosted":0,"is_cleared_for_sale":1,"is_everywhere":1,"live_since":null,"review_notes":null,"screenshot":"e91b403f02945741f51ea18265be95c134c98efe65fe42c4ce781910b13a35f6","screenshot_name":"shot.png","created_at":1353456000}');
INSERT INTO journal_change VALUES(41,1,14,'review_event',1,'insert',NULL);
INSERT INTO journal_change VALUES(42,1,14,'product',575000004,'update','{"apple_id":575000004,"app":575000001,"product_id":"com.example.books.chapter3","type":"non-consumable","reference_name":"Chapter 3","status":"MISSING_METADATA","is_hosted":0,"is_cleared_for_sale":1,"is_everywhere":1,"live_since":null,"review_notes":null,"screenshot":null,"screenshot_name":null,"created_at":1353456000}');
INSERT INTO journal_change VALUES(43,1,14,'product',575000004,'update','{"apple_id":575000004,"app":575000001,"product_id":"com.example.books.chapter3","type":"non-consumable","reference_name":"Chapter 3","status":"MISSING_METADATA","is_hosted":0,"is_cleared_for_sale":1,"is_everywhere":1,"live_since":null,"review_notes":null,"screenshot":"e91b403f02945741f51ea18265be95c134c98efe65fe42c4ce781910b13a35f6","screenshot_name":"shot.png","created_at":1353456000}');
INSERT INTO journal_change VALUES(44,1,14,'review_event',2,'insert',NULL);
INSERT INTO journal_change VALUES(45,1,14,'product',575000005,'update','{"apple_id":575000005,"app":575000001,"product_id":"com.example.books.chapter4","type":"non-consumable","reference_name":"Chapter 4","status":"MISSING_METADATA","is_hosted":0,"is_cleared_for_sale":1,"is_everywhere":1,"live_since":null,"review_notes":null,"screenshot":null,"screenshot_name":null,"created_at":1353456000}');
INSERT INTO journal_change VALUES(46,1,14,'product',575000005,'update','{"apple_id":575000005,"app":575000001,"product_id":"com.example.books.chapter4","type":"non-consumable","reference_name":"Chapter 4","status":"MISSING_METADATA","is_hosted":0,"is_cleared_for_sale":1,"is_everywhere":1,"live_since":null,"review_notes":null,"screenshot":"e91b403f02945741f51ea18265be95c134c98efe65fe42c4ce781910b13a35f6","screenshot_name":"shot.png","created_at":1353456000}');
INSERT INTO journal_change VALUES(47,1,14,'review_event',3,'insert',NULL);
INSERT INTO journal_change VALUES(48,1,14,'product',575000006,'update','{"apple_id":575000006,"app":575000001,"product_id":"com.example.books.chapter5","type":"non-consumable","reference_name":"Chapter 5","status":"MISSING_METADATA","is_hosted":0,"is_cleared_for_sale":1,"is_everywhere":1,"live_since":null,"review_notes":null,"screenshot":null,"screenshot_name":null,"created_at":1353456000}');
INSERT INTO journal_change VALUES(49,1,14,'product',575000006,'update','{"apple_id":575000006,"app":575000001,"product_id":"com.example.books.chapter5","type":"non-consumable","reference_name":"Chapter 5","status":"MISSING_METADATA","is_hosted":0,"is_cleared_for_sale":1,"is_everywhere":1,"live_since":null,"review_notes":null,"screenshot":"e91b403f02945741f51ea18265be95c134c98efe65fe42c4ce781910b13a35f6","screenshot_name":"shot.png","created_at":1353456000}');
INSERT INTO journal_change VALUES(50,1,14,'review_event',4,'insert',NULL);
INSERT INTO journal_change VALUES(51,1,14,'product',575000007,'update','{"apple_id":575000007,"app":575000001,"product_id":"com.example.books.chapter6","type":"non-consumable","reference_name":"Chapter 6","status":"MISSING_METADATA","is_hosted":0,"is_cleared_for_sale":1,"is_everywhere":1,"live_since":null,"review_notes":null,"screenshot":null,"screenshot_name":null,"created_at":1353456000}');
INSERT INTO journal_change VALUES(52,1,14,'product',575000007,'update','{"apple_id":575000007,"app":575000001,"product_id":"com.example.books.chapter6","type":"non-consumable","reference_name":"Chapter 6","status":"MISSING_METADATA","is_hosted":0,"is_cleared_for_sale":1,"is_everywhere":1,"live_since":null,"review_notes":null,"screenshot":"e91b403f02945741f51ea18265be95c134c98efe65fe42c4ce781910b13a35f6","screenshot_name":"shot.png","created_at":1353456000}');
INSERT INTO journal_change VALUES(53,1,14,'review_event',5,'insert',NULL);
INSERT INTO journal_change VALUES(54,1,14,'product',575000008,'update','{"apple_id":575000008,"app":575000001,"product_id":"com.example.books.chapter7","type":"non-consumable","reference_name":"Chapter 7","status":"MISSING_METADATA","is_hosted":0,"is_cleared_for_sale":1,"is_everywhere":1,"live_since":null,"review_notes":null,"screenshot":null,"screenshot_name":null,"created_at":1353456000}');
INSERT INTO journal_change VALUES(55,1,14,'product',575000008,'update','{"apple_id":575000008,"app":575000001,"product_id":"com.example.books.chapter7","type":"non-consumable","reference_name":"Chapter 7","status":"MISSING_METADATA","is_hosted":0,"is_cleared_for_sale":1,"is_everywhere":1,"live_since":null,"review_notes":null,"screenshot":"e91b403f02945741f51ea18265be95c134c98efe65fe42c4ce781910b13a35f6","screenshot_name":"shot.png","created_at":1353456000}');
INSERT INTO journal_change VALUES(56,1,14,'review_event',6,'insert',NULL);
INSERT INTO journal_change VALUES(57,1,14,'product',575000009,'update','{"apple_id":575000009,"app":575000001,"product_id":"com.example.books.chapter8","type":"non-consumable","reference_name":"Chapter 8","status":"MISSING_METADATA","is_hosted":0,"is_cleared_for_sale":1,"is_everywhere":1,"live_since":null,"review_notes":null,"screenshot":null,"screenshot_name":null,"created_at":1353456000}');
INSERT INTO journal_change VALUES(58,1,14,'product',575000009,'update','{"apple_id":575000009,"app":575000001,"product_id":"com.example.books.chapter8","type":"non-consumable","reference_name":"Chapter 8","status":"MISSING_METADATA","is_hosted":0,"is_cleared_for_sale":1,"is_everywhere":1,"live_since":null,"review_notes":null,"screenshot":"e91b403f02945741f51ea18265be95c134c98efe65fe42c4ce781910b13a35f6","screenshot_name":"shot.png","created_at":1353456000}');
INSERT INTO journal_change VALUES(59,1,14,'review_event',7,'insert',NULL);
INSERT INTO journal_change VALUES(60,1,14,'product',575000010,'update','{"apple_id":575000010,"app":575000001,"product_id":"com.example.books.chapter9","type":"non-consumable","reference_name":"Chapter 9","status":"MISSING_METADATA","is_hosted":0,"is_cleared_for_sale":1,"is_everywhere":1,"live_since":null,"review_notes":null,"screenshot":null,"screenshot_name":null,"created_at":1353456000}');
INSERT INTO journal_change VALUES(61,1,14,'product',575000010,'update','{"apple_id":575000010,"app":575000001,"product_id":"com.example.books.chapter9","type":"non-consumable","reference_name":"Chapter 9","status":"MISSING_METADATA","is_hosted":0,"is_cleared_for_sale":1,"is_everywhere":1,"live_since":null,"review_notes":null,"screenshot":"e91b403f02945741f51ea18265be95c134c98efe65fe42c4ce781910b13a35f6","screenshot_name":"shot.png","created_at":1353456000}');
INSERT INTO journal_change VALUES(62,1,14,'review_event',8,'insert',NULL);
INSERT INTO journal_change VALUES(63,1,14,'product',575000012,'update','{"apple_id":575000012,"app":575000001,"product_id":"com.example.books.chapter10","type":"non-consumable","reference_name":"Chapter 10","status":"WAITING_FOR_UPLOAD","is_hosted":1,"is_cleared_for_sale":1,"is_everywhere":1,"live_since":null,"review_notes":null,"screenshot":null,"screenshot_name":null,"created_at":1353456000}');
INSERT INTO journal_change VALUES(64,1,17,'content',1,'insert',NULL);
INSERT INTO journal_change VALUES(65,1,17,'product',575000002,'update','{"apple_id":575000002,"app":575000001,"product_id":"com.example.books.chapter1","type":"non-consumable","reference_name":"Chapter 1","status":"WAITING_FOR_UPLOAD","is_hosted":1,"is_cleared_for_sale":1,"is_everywhere":1,"live_since":null,"review_notes":null,"screenshot":"e91b403f02945741f51ea18265be95c134c98efe65fe42c4ce781910b13a35f6","screenshot_name":"shot.png","created_at":1353456000}');
INSERT INTO journal_change VALUES(66,1,17,'review_event',9,'insert',NULL);
INSERT INTO journal_change VALUES(67,1,17,'content',1,'update','{"id":1,"product":575000002,"version":"1.0","state":"PROCESSING","file_name":"chapter1.pkg","package":"542a8cfeff248251bdcadb4b929e03f07b5c8680493f0b66b23203c6ea78b99b","package_bytes":2677,"delivery":"fa52e55fcc22b2b9cf1e023939fa9a1061b1a6de3844afc7c02e1a78fb5a2227","delivery_bytes":1585,"file_count":2,"content_bytes":789,"uploaded_at":1353456000,"approved_at":null}');
INSERT INTO journal_change VALUES(68,1,17,'product',575000002,'update','{"apple_id":575000002,"app":575000001,"product_id":"com.example.books.chapter1","type":"non-consumable","reference_name":"Chapter 1","status":"PROCESSING_CONTENT","is_hosted":1,"is_cleared_for_sale":1,"is_everywhere":1,"live_since":null,"review_notes":null,"screenshot":"e91b403f02945741f51ea18265be95c134c98efe65fe42c4ce781910b13a35f6","screenshot_name":"shot.png","created_at":1353456000}');
INSERT INTO journal_change VALUES(69,1,17,'review_event',10,'insert',NULL);
INSERT INTO journal_change VALUES(70,1,17,'package_file',1,'insert',NULL);
INSERT INTO journal_change VALUES(71,1,17,'package_file',2,'insert',NULL);
INSERT INTO journal_change VALUES(72,1,18,'tester',1,'insert',NULL);
INSERT INTO journal_change VALUES(73,1,19,'app',575000013,'insert',NULL);
INSERT INTO journal_change VALUES(74,1,20,'localization',11,'insert',NULL);
INSERT INTO journal_change VALUES(75,1,20,'price_tier',575000014,'insert',NULL);
INSERT INTO journal_change VALUES(76,1,20,'product',575000014,'insert',NULL);
INSERT INTO journal_change VALUES(77,2,1,'product',575000011,'update','{"apple_id":575000011,"app":575000001,"product_id":"com.example.books.coins","type":"consumable","reference_name":"Coins","status":"MISSING_METADATA","is_hosted":0,"is_cleared_for_sale":1,"is_everywhere":1,"live_since":null,"review_notes":null,"screenshot":null,"screenshot_name":null,"created_at":1353456000}');
INSERT INTO journal_change VALUES(78,3,1,'price_change',1,'insert',NULL);
INSERT INTO journal_change VALUES(79,4,1,'review_policy',1,'insert',NULL);
INSERT INTO journal_change VALUES(80,5,1,'review_submission',1,'insert',NULL);
INSERT INTO journal_change VALUES(81,5,1,'review_item',1,'insert',NULL);
INSERT INTO journal_change VALUES(82,5,1,'review_event',11,'insert',NULL);
INSERT INTO journal_change VALUES(83,5,1,'product',575000002,'update','{"apple_id":575000002,"app":575000001,"product_id":"com.example.books.chapter1","type":"non-consumable","reference_name":"Chapter 1","status":"READY_TO_SUBMIT","is_hosted":1,"is_cleared_for_sale":1,"is_everywhere":1,"live_since":null,"review_notes":null,"screenshot":"e91b403f02945741f51ea18265be95c134c98efe65fe42c4ce781910b13a35f6","screenshot_name":"shot.png","created_at":1353456000}');
INSERT INTO journal_change VALUES(84,5,1,'review_item',2,'insert',NULL);
INSERT INTO journal_change VALUES(85,5,1,'review_event',12,'insert',NULL);
INSERT INTO journal_change VALUES(86,5,1,'product',575000004,'update','{"apple_id":575000004,"app":575000001,"product_id":"com.example.books.chapter3","type":"non-consumable","reference_name":"Chapter 3","status":"READY_TO_SUBMIT","is_hosted":0,"is_cleared_for_sale":1,"is_everywhere":1,"live_since":null,"review_notes":null,"screenshot":"e91b403f02945741f51ea18265be95c134c98efe65fe42c4ce781910b13a35f6","screenshot_name":"shot.png","created_at":1353456000}');
INSERT INTO journal_change VALUES(87,5,1,'review_item',3,'insert',NULL);
INSERT INTO journal_change VALUES(88,5,1,'review_event',13,'insert',NULL);
INSERT INTO journal_change VALUES(89,5,1,'product',575000005,'update','{"apple_id":575000005,"app":575000001,"product_id":"com.example.books.chapter4","type":"non-consumable","reference_name":"Chapter 4","status":"READY_TO_SUBMIT","is_hosted":0,"is_cleared_for_sale":1,"is_everywhere":1,"live_since":null,"review_notes":null,"screenshot":"e91b403f02945741f51ea18265be95c134c98efe65fe42c4ce781910b13a35f6","screenshot_name":"shot.png","created_at":1353456000}');
INSERT INTO journal_change VALUES(90,6,1,'review_event',14,'insert',NULL);
INSERT INTO journal_change VALUES(91,6,1,'product',575000002,'update','{"apple_id":575000002,"app":575000001,"product_id":"com.example.books.chapter1","type":"non-consumable","reference_name":"Chapter 1","status":"WAITING_FOR_REVIEW","is_hosted":1,"is_cleared_for_sale":1,"is_everywhere":1,"live_since":null,"review_notes":null,"screenshot":"e91b403f02945741f51ea18265be95c134c98efe65fe42c4ce781910b13a35f6","screenshot_name":"shot.png","created_at":1353456000}');
INSERT INTO journal_change VALUES(92,6,1,'review_item',1,'update','{"id":1,"submission":1,"product":575000002,"content":null,"version":null,"state":"WAITING_FOR_REVIEW"}');
INSERT INTO journal_change VALUES(93,6,1,'review_event',15,'insert',NULL);
INSERT INTO journal_change VALUES(94,6,1,'product',575000004,'update','{"apple_id":575000004,"app":575000001,"product_id":"com.example.books.chapter3","type":"non-consumable","reference_name":"Chapter 3","status":"WAITING_FOR_REVIEW","is_hosted":0,"is_cleared_for_sale":1,"is_everywhere":1,"live_since":null,"review_notes":null,"screenshot":"e91b403f02945741f51ea18265be95c134c98efe65fe42c4ce781910b13a35f6","screenshot_name":"shot.png","created_at":1353456000}');
INSERT INTO journal_change VALUES(95,6,1,'review_item',2,'update','{"id":2,"submission":1,"product":575000004,"content":null,"version":null,"state":"WAITING_FOR_REVIEW"}');
INSERT INTO journal_change VALUES(96,6,1,'review_event',16,'insert',NULL);
INSERT INTO journal_change VALUES(97,6,1,'product',575000005,'update','{"apple_id":575000005,"app":575000001,"product_id":"com.example.books.chapter4","type":"non-consumable","reference_name":"Chapter 4","status":"WAITING_FOR_REVIEW","is_hosted":0,"is_cleared_for_sale":1,"is_everywhere":1,"live_since":null,"review_notes":null,"screenshot":"e91b403f02945741f51ea18265be95c134c98efe65fe42c4ce781910b13a35f6","screenshot_name":"shot.png","created_at":1353456000}');
INSERT INTO journal_change VALUES(98,6,1,'review_item',3,'update','{"id":3,"submission":1,"product":575000005,"content":null,"version":null,"state":"WAITING_FOR_REVIEW"}');
INSERT INTO journal_change VALUES(99,7,1,'review_event',17,'insert',NULL);
INSERT INTO journal_change VALUES(100,7,1,'content',1,'update','{"id":1,"product":575000002,"version":"1.0","state":"READY","file_name":"chapter1.pkg","package":"542a8cfeff248251bdcadb4b929e03f07b5c8680493f0b66b23203c6ea78b99b","package_bytes":2677,"delivery":"fa52e55fcc22b2b9cf1e023939fa9a1061b1a6de3844afc7c02e1a78fb5a2227","delivery_bytes":1585,"file_count":2,"content_bytes":789,"uploaded_at":1353456000,"approved_at":null}');
INSERT INTO journal_change VALUES(101,7,1,'product',575000002,'update','{"apple_id":575000002,"app":575000001,"product_id":"com.example.books.chapter1","type":"non-consumable","reference_name":"Chapter 1","status":"IN_REVIEW","is_hosted":1,"is_cleared_for_sale":1,"is_everywhere":1,"live_since":null,"review_notes":null,"screenshot":"e91b403f02945741f51ea18265be95c134c98efe65fe42c4ce781910b13a35f6","screenshot_name":"shot.png","created_at":1353456000}');
INSERT INTO journal_change VALUES(102,7,1,'review_item',1,'update','{"id":1,"submission":1,"product":575000002,"content":null,"version":null,"state":"IN_REVIEW"}');
INSERT INTO journal_change VALUES(103,8,1,'review_event',18,'insert',NULL);
INSERT INTO journal_change VALUES(104,8,1,'product',575000004,'update','{"apple_id":575000004,"app":575000001,"product_id":"com.example.books.chapter3","type":"non-consumable","reference_name":"Chapter 3","status":"IN_REVIEW","is_hosted":0,"is_cleared_for_sale":1,"is_everywhere":1,"live_since":null,"review_notes":null,"screenshot":"e91b403f02945741f51ea18265be95c134c98efe65fe42c4ce781910b13a35f6","screenshot_name":"shot.png","created_at":1353456000}');
INSERT INTO journal_change VALUES(105,8,1,'review_item',2,'update','{"id":2,"submission":1,"product":575000004,"content":null,"version":null,"state":"IN_REVIEW"}');
INSERT INTO journal_change VALUES(106,9,1,'review_event',19,'insert',NULL);
INSERT INTO journal_change VALUES(107,9,1,'product',575000005,'update','{"apple_id":575000005,"app":575000001,"product_id":"com.example.books.chapter4","type":"non-consumable","reference_name":"Chapter 4","status":"IN_REVIEW","is_hosted":0,"is_cleared_for_sale":1,"is_everywhere":1,"live_since":null,"review_notes":null,"screenshot":"e91b403f02945741f51ea18265be95c134c98efe65fe42c4ce781910b13a35f6","screenshot_name":"shot.png","created_at":1353456000}');
INSERT INTO journal_change VALUES(108,9,1,'review_item',3,'update','{"id":3,"submission":1,"product":575000005,"content":null,"version":null,"state":"IN_REVIEW"}');
INSERT INTO journal_change VALUES(109,10,1,'clock',1,'update','{"id":1,"stands_at":1353456000}');
INSERT INTO journal_change VALUES(110,11,1,'content',2,'insert',NULL);
INSERT INTO journal_change VALUES(111,11,1,'content',2,'update','{"id":2,"product":575000002,"version":"1.1","state":"PROCESSING","file_name":"chapter1-1.1.pkg","package":"5c5bdd6af610103ebd7a105273d66b31c749d99192ae2ea59b061aa72caa3ff6","package_bytes":2691,"delivery":"bf0a1030a1a300594250bf2b1dc3b7f45d415bb9ded9550cb5aa1d113007a90e","delivery_bytes":1585,"file_count":2,"content_bytes":789,"uploaded_at":1353542400,"approved_at":null}');
INSERT INTO journal_change VALUES(112,11,1,'package_file',3,'insert',NULL);
INSERT INTO journal_change VALUES(113,11,1,'package_file',4,'insert',NULL);
INSERT INTO journal_change VALUES(114,12,1,'review_submission',2,'insert',NULL);
INSERT INTO journal_change VALUES(115,12,1,'review_item',4,'insert',NULL);
INSERT INTO journal_change VALUES(116,12,1,'review_event',20,'insert',NULL);
INSERT INTO journal_change VALUES(117,13,1,'review_event',21,'insert',NULL);
INSERT INTO journal_change VALUES(118,13,1,'review_item',4,'update','{"id":4,"submission":2,"product":575000002,"content":2,"version":null,"state":"WAITING_FOR_REVIEW"}');
INSERT INTO journal_change VALUES(119,14,1,'review_submission',3,'insert',NULL);
INSERT INTO journal_change VALUES(120,14,1,'review_item',5,'insert',NULL);
INSERT INTO journal_change VALUES(121,14,1,'review_event',22,'insert',NULL);
INSERT INTO journal_change VALUES(122,14,1,'product',575000003,'update','{"apple_id":575000003,"app":575000001,"product_id":"com.example.books.chapter2","type":"non-consumable","reference_name":"Chapter 2","status":"READY_TO_SUBMIT","is_hosted":0,"is_cleared_for_sale":1,"is_everywhere":1,"live_since":null,"review_notes":null,"screenshot":"e91b403f02945741f51ea18265be95c134c98efe65fe42c4ce781910b13a35f6","screenshot_name":"shot.png","created_at":1353456000}');
INSERT INTO journal_change VALUES(123,15,1,'review_submission',4,'insert',NULL);
INSERT INTO journal_change VALUES(124,15,1,'review_item',6,'insert',NULL);
INSERT INTO journal_change VALUES(125,15,1,'review_event',23,'insert',NULL);
INSERT INTO journal_change VALUES(126,15,1,'product',575000006,'update','{"apple_id":575000006,"app":575000001,"product_id":"com.example.books.chapter5","type":"non-consumable","reference_name":"Chapter 5","status":"READY_TO_SUBMIT","is_hosted":0,"is_cleared_for_sale":1,"is_everywhere":1,"live_since":null,"review_notes":null,"screenshot":"e91b403f02945741f51ea18265be95c134c98efe65fe42c4ce781910b13a35f6","screenshot_name":"shot.png","created_at":1353456000}');
INSERT INTO journal_change VALUES(127,16,1,'review_event',24,'insert',NULL);
INSERT INTO journal_change VALUES(128,16,1,'product',575000006,'update','{"apple_id":575000006,"app":575000001,"product_id":"com.example.books.chapter5","type":"non-consumable","reference_name":"Chapter 5","status":"WAITING_FOR_REVIEW","is_hosted":0,"is_cleared_for_sale":1,"is_everywhere":1,"live_since":null,"review_notes":null,"screenshot":"e91b403f02945741f51ea18265be95c134c98efe65fe42c4ce781910b13a35f6","screenshot_name":"shot.png","created_at":1353456000}');
INSERT INTO journal_change VALUES(129,16,1,'review_item',6,'update','{"id":6,"submission":4,"product":575000006,"content":null,"version":null,"state":"WAITING_FOR_REVIEW"}');
INSERT INTO journal_change VALUES(130,17,1,'review_submission',5,'insert',NULL);
INSERT INTO journal_change VALUES(131,17,1,'review_item',7,'insert',NULL);
INSERT INTO journal_change VALUES(132,17,1,'review_event',25,'insert',NULL);
INSERT INTO journal_change VALUES(133,17,1,'product',575000007,'update','{"apple_id":575000007,"app":575000001,"product_id":"com.example.books.chapter6","type":"non-consumable","reference_name":"Chapter 6","status":"READY_TO_SUBMIT","is_hosted":0,"is_cleared_for_sale":1,"is_everywhere":1,"live_since":null,"review_notes":null,"screenshot":"e91b403f02945741f51ea18265be95c134c98efe65fe42c4ce781910b13a35f6","screenshot_name":"shot.png","created_at":1353456000}');
INSERT INTO journal_change VALUES(134,18,1,'review_event',26,'insert',NULL);
INSERT INTO journal_change VALUES(135,18,1,'product',575000007,'update','{"apple_id":575000007,"app":575000001,"product_id":"com.example.books.chapter6","type":"non-consumable","reference_name":"Chapter 6","status":"WAITING_FOR_REVIEW","is_hosted":0,"is_cleared_for_sale":1,"is_everywhere":1,"live_since":null,"review_notes":null,"screenshot":"e91b403f02945741f51ea18265be95c134c98efe65fe42c4ce781910b13a35f6","screenshot_name":"shot.png","created_at":1353456000}');
INSERT INTO journal_change VALUES(136,18,1,'review_item',7,'update','{"id":7,"submission":5,"product":575000007,"content":null,"version":null,"state":"WAITING_FOR_REVIEW"}');
INSERT INTO journal_change VALUES(137,19,1,'review_submission',6,'insert',NULL);
INSERT INTO journal_change VALUES(138,19,1,'review_item',8,'insert',NULL);
INSERT INTO journal_change VALUES(139,19,1,'review_event',27,'insert',NULL);
INSERT INTO journal_change VALUES(140,19,1,'product',575000008,'update','{"apple_id":575000008,"app":575000001,"product_id":"com.example.books.chapter7","type":"non-consumable","reference_name":"Chapter 7","status":"READY_TO_SUBMIT","is_hosted":0,"is_cleared_for_sale":1,"is_everywhere":1,"live_since":null,"review_notes":null,"screenshot":"e91b403f02945741f51ea18265be95c134c98efe65fe42c4ce781910b13a35f6","screenshot_name":"shot.png","created_at":1353456000}');
INSERT INTO journal_change VALUES(141,19,1,'review_event',28,'insert',NULL);
INSERT INTO journal_change VALUES(142,19,1,'product',575000008,'update','{"apple_id":575000008,"app":575000001,"product_id":"com.example.books.chapter7","type":"non-consumable","reference_name":"Chapter 7","status":"WAITING_FOR_REVIEW","is_hosted":0,"is_cleared_for_sale":1,"is_everywhere":1,"live_since":null,"review_notes":null,"screenshot":"e91b403f02945741f51ea18265be95c134c98efe65fe42c4ce781910b13a35f6","screenshot_name":"shot.png","created_at":1353456000}');
INSERT INTO journal_change VALUES(143,19,1,'review_item',8,'update','{"id":8,"submission":6,"product":575000008,"content":null,"version":null,"state":"WAITING_FOR_REVIEW"}');
INSERT INTO journal_change VALUES(144,19,1,'review_event',29,'insert',NULL);
INSERT INTO journal_change VALUES(145,19,1,'product',575000008,'update','{"apple_id":575000008,"app":575000001,"product_id":"com.example.books.chapter7","type":"non-consumable","reference_name":"Chapter 7","status":"IN_REVIEW","is_hosted":0,"is_cleared_for_sale":1,"is_everywhere":1,"live_since":null,"review_notes":null,"screenshot":"e91b403f02945741f51ea18265be95c134c98efe65fe42c4ce781910b13a35f6","screenshot_name":"shot.png","created_at":1353456000}');
INSERT INTO journal_change VALUES(146,19,1,'review_item',8,'update','{"id":8,"submission":6,"product":575000008,"content":null,"version":null,"state":"IN_REVIEW"}');
INSERT INTO journal_change VALUES(147,19,1,'review_event',30,'insert',NULL);
INSERT INTO journal_change VALUES(148,19,1,'product',575000008,'update','{"apple_id":575000008,"app":575000001,"product_id":"com.example.books.chapter7","type":"non-consumable","reference_name":"Chapter 7","status":"APPROVED","is_hosted":0,"is_cleared_for_sale":1,"is_everywhere":1,"live_since":1353542400,"review_notes":null,"screenshot":"e91b403f02945741f51ea18265be95c134c98efe65fe42c4ce781910b13a35f6","screenshot_name":"shot.png","created_at":1353456000}');
INSERT INTO journal_change VALUES(149,20,1,'review_submission',7,'insert',NULL);
INSERT INTO journal_change VALUES(150,20,1,'review_item',9,'insert',NULL);
INSERT INTO journal_change VALUES(151,20,1,'review_event',31,'insert',NULL);
INSERT INTO journal_change VALUES(152,20,1,'product',575000009,'update','{"apple_id":575000009,"app":575000001,"product_id":"com.example.books.chapter8","type":"non-consumable","reference_name":"Chapter 8","status":"READY_TO_SUBMIT","is_hosted":0,"is_cleared_for_sale":1,"is_everywhere":1,"live_since":null,"review_notes":null,"screenshot":"e91b403f02945741f51ea18265be95c134c98efe65fe42c4ce781910b13a35f6","screenshot_name":"shot.png","created_at":1353456000}');
INSERT INTO journal_change VALUES(153,20,1,'review_event',32,'insert',NULL);
INSERT INTO journal_change VALUES(154,20,1,'product',575000009,'update','{"apple_id":575000009,"app":575000001,"product_id":"com.example.books.chapter8","type":"non-consumable","reference_name":"Chapter 8","status":"WAITING_FOR_REVIEW","is_hosted":0,"is_cleared_for_sale":1,"is_everywhere":1,"live_since":null,"review_notes":null,"screenshot":"e91b403f02945741f51ea18265be95c134c98efe65fe42c4ce781910b13a35f6","screenshot_name":"shot.png","created_at":1353456000}');
INSERT INTO journal_change VALUES(155,20,1,'review_item',9,'update','{"id":9,"submission":7,"product":575000009,"content":null,"version":null,"state":"WAITING_FOR_REVIEW"}');
INSERT INTO journal_change VALUES(156,20,1,'review_event',33,'insert',NULL);
INSERT INTO journal_change VALUES(157,20,1,'product',575000009,'update','{"apple_id":575000009,"app":575000001,"product_id":"com.example.books.chapter8","type":"non-consumable","reference_name":"Chapter 8","status":"IN_REVIEW","is_hosted":0,"is_cleared_for_sale":1,"is_everywhere":1,"live_since":null,"review_notes":null,"screenshot":"e91b403f02945741f51ea18265be95c134c98efe65fe42c4ce781910b13a35f6","screenshot_name":"shot.png","created_at":1353456000}');
INSERT INTO journal_change VALUES(158,20,1,'review_item',9,'update','{"id":9,"submission":7,"product":575000009,"content":null,"version":null,"state":"IN_REVIEW"}');
INSERT INTO journal_change VALUES(159,21,1,'app_version',1,'insert',NULL);
INSERT INTO journal_change VALUES(160,22,1,'review_event',34,'insert',NULL);
INSERT INTO journal_change VALUES(161,22,1,'app_version',1,'update','{"id":1,"app":575000001,"version":"1.1","state":"PREPARE_FOR_UPLOAD","created_at":1353542400}');
INSERT INTO journal_change VALUES(162,23,1,'review_submission',8,'insert',NULL);
INSERT INTO journal_change VALUES(163,23,1,'review_item',10,'insert',NULL);
INSERT INTO journal_change VALUES(164,23,1,'review_event',35,'insert',NULL);
INSERT INTO journal_change VALUES(165,23,1,'app_version',1,'update','{"id":1,"app":575000001,"version":"1.1","state":"UPLOAD_RECEIVED","created_at":1353542400}');
INSERT INTO journal_change VALUES(166,23,1,'review_item',11,'insert',NULL);
INSERT INTO journal_change VALUES(167,23,1,'review_event',36,'insert',NULL);
INSERT INTO journal_change VALUES(168,23,1,'product',575000010,'update','{"apple_id":575000010,"app":575000001,"product_id":"com.example.books.chapter9","type":"non-consumable","reference_name":"Chapter 9","status":"READY_TO_SUBMIT","is_hosted":0,"is_cleared_for_sale":1,"is_everywhere":1,"live_since":null,"review_notes":null,"screenshot":"e91b403f02945741f51ea18265be95c134c98efe65fe42c4ce781910b13a35f6","screenshot_name":"shot.png","created_at":1353456000}');
INSERT INTO journal_change VALUES(169,24,1,'review_event',37,'insert',NULL);
INSERT INTO journal_change VALUES(170,24,1,'app_version',1,'update','{"id":1,"app":575000001,"version":"1.1","state":"WAITING_FOR_REVIEW","created_at":1353542400}');
INSERT INTO journal_change VALUES(171,24,1,'review_item',10,'update','{"id":10,"submission":8,"product":null,"content":null,"version":1,"state":"WAITING_FOR_REVIEW"}');
INSERT INTO journal_change VALUES(172,24,1,'review_event',38,'insert',NULL);
INSERT INTO journal_change VALUES(173,24,1,'product',575000010,'update','{"apple_id":575000010,"app":575000001,"product_id":"com.example.books.chapter9","type":"non-consumable","reference_name":"Chapter 9","status":"WAITING_FOR_REVIEW","is_hosted":0,"is_cleared_for_sale":1,"is_everywhere":1,"live_since":null,"review_notes":null,"screenshot":"e91b403f02945741f51ea18265be95c134c98efe65fe42c4ce781910b13a35f6","screenshot_name":"shot.png","created_at":1353456000}');
INSERT INTO journal_change VALUES(174,24,1,'review_item',11,'update','{"id":11,"submission":8,"product":575000010,"content":null,"version":null,"state":"WAITING_FOR_REVIEW"}');
INSERT INTO journal_change VALUES(175,25,1,'review_submission',9,'insert',NULL);
INSERT INTO journal_change VALUES(176,25,1,'review_item',12,'insert',NULL);
INSERT INTO journal_change VALUES(177,25,1,'review_event',39,'insert',NULL);
INSERT INTO journal_change VALUES(178,25,1,'app_version',1,'update','{"id":1,"app":575000001,"version":"1.1","state":"DEVELOPER_REJECTED","created_at":1353542400}');
INSERT INTO journal_change VALUES(179,25,1,'review_item',13,'insert',NULL);
INSERT INTO journal_change VALUES(180,25,1,'review_event',40,'insert',NULL);
INSERT INTO journal_change VALUES(181,25,1,'product',575000010,'update','{"apple_id":575000010,"app":575000001,"product_id":"com.example.books.chapter9","type":"non-consumable","reference_name":"Chapter 9","status":"READY_TO_SUBMIT","is_hosted":0,"is_cleared_for_sale":1,"is_everywhere":1,"live_since":null,"review_notes":null,"screenshot":"e91b403f02945741f51ea18265be95c134c98efe65fe42c4ce781910b13a35f6","screenshot_name":"shot.png","created_at":1353456000}');
INSERT INTO journal_change VALUES(182,26,1,'review_event',41,'insert',NULL);
INSERT INTO journal_change VALUES(183,26,1,'app_version',1,'update','{"id":1,"app":575000001,"version":"1.1","state":"WAITING_FOR_REVIEW","created_at":1353542400}');
INSERT INTO journal_change VALUES(184,26,1,'review_item',12,'update','{"id":12,"submission":9,"product":null,"content":null,"version":1,"state":"WAITING_FOR_REVIEW"}');
INSERT INTO journal_change VALUES(185,27,1,'review_event',42,'insert',NULL);
INSERT INTO journal_change VALUES(186,27,1,'app_version',1,'update','{"id":1,"app":575000001,"version":"1.1","state":"IN_REVIEW","created_at":1353542400}');
INSERT INTO journal_change VALUES(187,27,1,'review_item',12,'update','{"id":12,"submission":9,"product":null,"content":null,"version":1,"state":"IN_REVIEW"}');
INSERT INTO journal_change VALUES(188,28,1,'app_version',2,'insert',NULL);
INSERT INTO journal_change VALUES(189,29,1,'review_event',43,'insert',NULL);
INSERT INTO journal_change VALUES(190,29,1,'app_version',2,'update','{"id":2,"app":575000013,"version":"1.2","state":"PREPARE_FOR_UPLOAD","created_at":1353542400}');
INSERT INTO journal_change VALUES(191,30,1,'review_submission',10,'insert',NULL);
INSERT INTO journal_change VALUES(192,30,1,'review_item',14,'insert',NULL);
INSERT INTO journal_change VALUES(193,30,1,'review_event',44,'insert',NULL);
INSERT INTO journal_change VALUES(194,30,1,'app_version',2,'update','{"id":2,"app":575000013,"version":"1.2","state":"UPLOAD_RECEIVED","created_at":1353542400}');
INSERT INTO journal_change VALUES(195,31,1,'review_event',45,'insert',NULL);
INSERT INTO journal_change VALUES(196,31,1,'app_version',2,'update','{"id":2,"app":575000013,"version":"1.2","state":"WAITING_FOR_REVIEW","created_at":1353542400}');
INSERT INTO journal_change VALUES(197,31,1,'review_item',14,'update','{"id":14,"submission":10,"product":null,"content":null,"version":2,"state":"WAITING_FOR_REVIEW"}');
INSERT INTO journal_change VALUES(198,31,1,'review_event',46,'insert',NULL);
INSERT INTO journal_change VALUES(199,31,1,'app_version',2,'update','{"id":2,"app":575000013,"version":"1.2","state":"IN_REVIEW","created_at":1353542400}');
INSERT INTO journal_change VALUES(200,31,1,'review_item',14,'update','{"id":14,"submission":10,"product":null,"content":null,"version":2,"state":"IN_REVIEW"}');
INSERT INTO journal_change VALUES(201,32,1,'product',575000004,'update','{"apple_id":575000004,"app":575000001,"product_id":"com.example.books.chapter3","type":"non-consumable","reference_name":"Chapter 3","status":"REJECTED","is_hosted":0,"is_cleared_for_sale":1,"is_everywhere":1,"live_since":null,"review_notes":null,"screenshot":"e91b403f02945741f51ea18265be95c134c98efe65fe42c4ce781910b13a35f6","screenshot_name":"shot.png","created_at":1353456000}');
INSERT INTO journal_change VALUES(202,33,1,'review_submission',11,'insert',NULL);
INSERT INTO journal_change VALUES(203,33,1,'review_item',15,'insert',NULL);
INSERT INTO journal_change VALUES(204,33,1,'review_event',47,'insert',NULL);
INSERT INTO journal_change VALUES(205,33,1,'product',575000004,'update','{"apple_id":575000004,"app":575000001,"product_id":"com.example.books.chapter3","type":"non-consumable","reference_name":"Chapter 3","status":"REJECTED","is_hosted":0,"is_cleared_for_sale":1,"is_everywhere":1,"live_since":null,"review_notes":"The picture was mended.","screenshot":"e91b403f02945741f51ea18265be95c134c98efe65fe42c4ce781910b13a35f6","screenshot_name":"shot.png","created_at":1353456000}');
INSERT INTO journal_change VALUES(206,34,1,'product',575000004,'update','{"apple_id":575000004,"app":575000001,"product_id":"com.example.books.chapter3","type":"non-consumable","reference_name":"Chapter 3","status":"WAITING_FOR_REVIEW","is_hosted":0,"is_cleared_for_sale":1,"is_everywhere":1,"live_since":null,"review_notes":"The picture was mended.","screenshot":"e91b403f02945741f51ea18265be95c134c98efe65fe42c4ce781910b13a35f6","screenshot_name":"shot.png","created_at":1353456000}');
INSERT INTO journal_change VALUES(207,34,1,'review_event',47,'delete','{"id":47,"product":575000004,"version":null,"submission":11,"content":null,"at":1353542400,"from_status":"REJECTED","to_status":"WAITING_FOR_REVIEW","actor":"ann","part":"administrator","because":"submitted","guideline":null,"message":"The picture loads now."}');
INSERT INTO journal_change VALUES(208,34,1,'review_item',15,'delete','{"id":15,"submission":11,"product":575000004,"content":null,"version":null,"state":"WAITING_FOR_REVIEW"}');
INSERT INTO journal_change VALUES(209,34,1,'review_submission',11,'delete','{"id":11,"submitted_at":1353542400,"submitted_by":"ann","message":"The picture loads now.","with_version":null,"app":575000001,"is_expedited":0,"is_held":0,"stage":null}');
CREATE TABLE sequence (name TEXT NOT NULL PRIMARY KEY, next INTEGER NOT NULL);
INSERT INTO sequence VALUES('apple_id',575000015);
CREATE TABLE clock (id INTEGER PRIMARY KEY CHECK (id = 1), stands_at INTEGER);
INSERT INTO clock VALUES(1,1353542400);
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
INSERT INTO app VALUES(575000013,'com.example.maps',0,'Example Maps','MAPS1','en-US',1353456000);
CREATE TABLE app_version (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  app INTEGER NOT NULL REFERENCES app ON DELETE CASCADE,
  version TEXT NOT NULL,
  state TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  UNIQUE (app, version)
);
INSERT INTO app_version VALUES(1,575000001,'1.1','READY_FOR_SALE',1353542400);
INSERT INTO app_version VALUES(2,575000013,'1.2','REJECTED',1353542400);
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
INSERT INTO product VALUES(575000002,575000001,'com.example.books.chapter1','non-consumable','Chapter 1','APPROVED',1,1,1,1353456000,NULL,'e91b403f02945741f51ea18265be95c134c98efe65fe42c4ce781910b13a35f6','shot.png',1353456000);
INSERT INTO product VALUES(575000003,575000001,'com.example.books.chapter2','non-consumable','Chapter 2','WAITING_FOR_REVIEW',0,1,1,NULL,NULL,'e91b403f02945741f51ea18265be95c134c98efe65fe42c4ce781910b13a35f6','shot.png',1353456000);
INSERT INTO product VALUES(575000004,575000001,'com.example.books.chapter3','non-consumable','Chapter 3','REJECTED',0,1,1,NULL,'The picture was mended.','e91b403f02945741f51ea18265be95c134c98efe65fe42c4ce781910b13a35f6','shot.png',1353456000);
INSERT INTO product VALUES(575000005,575000001,'com.example.books.chapter4','non-consumable','Chapter 4','DEVELOPER_ACTION_NEEDED',0,1,1,NULL,NULL,'e91b403f02945741f51ea18265be95c134c98efe65fe42c4ce781910b13a35f6','shot.png',1353456000);
INSERT INTO product VALUES(575000006,575000001,'com.example.books.chapter5','non-consumable','Chapter 5','IN_REVIEW',0,1,1,NULL,NULL,'e91b403f02945741f51ea18265be95c134c98efe65fe42c4ce781910b13a35f6','shot.png',1353456000);
INSERT INTO product VALUES(575000007,575000001,'com.example.books.chapter6','non-consumable','Chapter 6','READY_TO_SUBMIT',0,1,1,NULL,NULL,'e91b403f02945741f51ea18265be95c134c98efe65fe42c4ce781910b13a35f6','shot.png',1353456000);
INSERT INTO product VALUES(575000008,575000001,'com.example.books.chapter7','non-consumable','Chapter 7','REMOVED_FROM_SALE',0,1,1,1353542400,NULL,'e91b403f02945741f51ea18265be95c134c98efe65fe42c4ce781910b13a35f6','shot.png',1353456000);
INSERT INTO product VALUES(575000009,575000001,'com.example.books.chapter8','non-consumable','Chapter 8','APPROVED',0,1,1,1353542400,NULL,'e91b403f02945741f51ea18265be95c134c98efe65fe42c4ce781910b13a35f6','shot.png',1353456000);
INSERT INTO product VALUES(575000010,575000001,'com.example.books.chapter9','non-consumable','Chapter 9','WAITING_FOR_REVIEW',0,1,1,NULL,NULL,'e91b403f02945741f51ea18265be95c134c98efe65fe42c4ce781910b13a35f6','shot.png',1353456000);
INSERT INTO product VALUES(575000011,575000001,'com.example.books.coins','consumable','A Hundred Coins','MISSING_METADATA',0,1,1,NULL,NULL,NULL,NULL,1353456000);
INSERT INTO product VALUES(575000012,575000001,'com.example.books.chapter10','non-consumable','Chapter 10','WAITING_FOR_UPLOAD',1,1,1,NULL,NULL,'e91b403f02945741f51ea18265be95c134c98efe65fe42c4ce781910b13a35f6','shot.png',1353456000);
INSERT INTO product VALUES(575000014,575000001,'com.example.maps.harbour','non-consumable','Harbour','MISSING_METADATA',0,1,1,NULL,NULL,NULL,NULL,1353456000);
CREATE TABLE localization (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  product INTEGER NOT NULL REFERENCES product ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  locale TEXT NOT NULL,
  display_name TEXT,
  description TEXT,
  UNIQUE (product, locale)
);
INSERT INTO localization VALUES(1,575000002,'en-US','Chapter 1','Chapter 1, with pictures');
INSERT INTO localization VALUES(2,575000003,'en-US','Chapter 2','Chapter 2, with pictures');
INSERT INTO localization VALUES(3,575000004,'en-US','Chapter 3','Chapter 3, with pictures');
INSERT INTO localization VALUES(4,575000005,'en-US','Chapter 4','Chapter 4, with pictures');
INSERT INTO localization VALUES(5,575000006,'en-US','Chapter 5','Chapter 5, with pictures');
INSERT INTO localization VALUES(6,575000007,'en-US','Chapter 6','Chapter 6, with pictures');
INSERT INTO localization VALUES(7,575000008,'en-US','Chapter 7','Chapter 7, with pictures');
INSERT INTO localization VALUES(8,575000009,'en-US','Chapter 8','Chapter 8, with pictures');
INSERT INTO localization VALUES(9,575000010,'en-US','Chapter 9','Chapter 9, with pictures');
INSERT INTO localization VALUES(10,575000012,'en-US','Chapter 10','Chapter 10, with pictures');
INSERT INTO localization VALUES(11,575000014,'en-US','Harbour','A map of the harbour');
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
INSERT INTO content VALUES(1,575000002,'1.0','APPROVED','chapter1.pkg','542a8cfeff248251bdcadb4b929e03f07b5c8680493f0b66b23203c6ea78b99b',2677,'fa52e55fcc22b2b9cf1e023939fa9a1061b1a6de3844afc7c02e1a78fb5a2227',1585,2,789,1353456000,1353456000);
INSERT INTO content VALUES(2,575000002,'1.1','READY','chapter1-1.1.pkg','5c5bdd6af610103ebd7a105273d66b31c749d99192ae2ea59b061aa72caa3ff6',2691,'bf0a1030a1a300594250bf2b1dc3b7f45d415bb9ded9550cb5aa1d113007a90e',1585,2,789,1353542400,NULL);
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
);
INSERT INTO tester VALUES(1,'yuki@example.com','Yuki','Sato','JPN','$y$j9T$.SPWGs9dT4PByVN./C1Mh1$tfbrEJT78MnsTzu0eeE04aChoZ04q9rkFLVEQEHSrHB',NULL,NULL,NULL,1353456000);
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
CREATE TABLE package_file (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  content INTEGER NOT NULL REFERENCES content (id) ON DELETE CASCADE,
  path TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  sha256 TEXT NOT NULL
);
INSERT INTO package_file VALUES(1,1,'Contents/chapter.txt',283,'ea709949127c114eb511628c83c791d7f5a33c76a643ce63ca403e897916cbdb');
INSERT INTO package_file VALUES(2,1,'Contents/harbour.png',506,'b844e6d47ca5a33ff3323a651ae130cdf50bd0e67f1b0435e430fff2021321dd');
INSERT INTO package_file VALUES(3,2,'Contents/chapter.txt',283,'ea709949127c114eb511628c83c791d7f5a33c76a643ce63ca403e897916cbdb');
INSERT INTO package_file VALUES(4,2,'Contents/harbour.png',506,'b844e6d47ca5a33ff3323a651ae130cdf50bd0e67f1b0435e430fff2021321dd');
CREATE TABLE price_tier (
  product INTEGER PRIMARY KEY REFERENCES product (apple_id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  tier INTEGER NOT NULL
);
INSERT INTO price_tier VALUES(575000002,1);
INSERT INTO price_tier VALUES(575000003,1);
INSERT INTO price_tier VALUES(575000004,1);
INSERT INTO price_tier VALUES(575000005,1);
INSERT INTO price_tier VALUES(575000006,1);
INSERT INTO price_tier VALUES(575000007,1);
INSERT INTO price_tier VALUES(575000008,1);
INSERT INTO price_tier VALUES(575000009,1);
INSERT INTO price_tier VALUES(575000010,1);
INSERT INTO price_tier VALUES(575000012,3);
INSERT INTO price_tier VALUES(575000014,5);
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
INSERT INTO price_change VALUES(1,575000003,1354320000,2);
CREATE TABLE review_submission (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  submitted_at INTEGER NOT NULL,
  submitted_by TEXT NOT NULL,
  message TEXT,
  with_version TEXT
, app INTEGER REFERENCES app (apple_id) ON DELETE CASCADE, is_expedited INTEGER NOT NULL DEFAULT 0, is_held INTEGER NOT NULL DEFAULT 0, stage TEXT);
INSERT INTO review_submission VALUES(1,1353456000,'ann','Three chapters of the same book.',NULL,575000001,0,0,NULL);
INSERT INTO review_submission VALUES(2,1353542400,'ann','New pictures.',NULL,575000001,0,0,NULL);
INSERT INTO review_submission VALUES(3,1353542400,'ann','Open the second chapter to see it.',NULL,575000001,0,0,NULL);
INSERT INTO review_submission VALUES(4,1353542400,'ann',NULL,NULL,575000001,0,0,NULL);
INSERT INTO review_submission VALUES(5,1353542400,'ann',NULL,NULL,575000001,0,0,NULL);
INSERT INTO review_submission VALUES(6,1353542400,'ann',NULL,NULL,575000001,0,0,NULL);
INSERT INTO review_submission VALUES(7,1353542400,'ann',NULL,NULL,575000001,0,0,NULL);
INSERT INTO review_submission VALUES(8,1353542400,'ann','It comes with 1.1.','1.1',575000001,0,0,NULL);
INSERT INTO review_submission VALUES(9,1353542400,'ann','It comes with 1.1.','1.1',575000001,0,0,NULL);
INSERT INTO review_submission VALUES(10,1353542400,'ann',NULL,'1.2',575000013,0,0,NULL);
CREATE TABLE review_policy (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE,
  source TEXT NOT NULL
);
INSERT INTO review_policy VALUES(1,'week',replace('# A desk that is quick and strict: most are reviewed within a day or two, two in five are refused at first.\nname: week\nsummary: A quick and strict desk, to rehearse a week with.\nreviewers: 2\narrivals: {exponential: {mean: 4h}}\nwaiting: {triangular: {from: 2h, peak: 6h, to: 1d}}\nreview: {uniform: {from: 20m, to: 2h}}\noutcomes: {approve: 0.6, reject: 0.3, request-action: 0.1}\nreasons:\n  - {guideline: "2.1", probability: 0.5, message: "The product could not be bought in the build we reviewed."}\n  - {guideline: "2.3", probability: 0.5, message: "The description does not say what the buyer gets."}\nresubmission: {delay: {uniform: {from: 2h, to: 20h}}}\ncalendar:\n  hours: 08:00-18:00\n  days: [mon, tue, wed, thu, fri]\n  # Thanksgiving of 2012.\n  holidays: [2012-11-22, 2012-11-23]\n','\n',char(10)));
CREATE TABLE IF NOT EXISTS "review_item" (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  submission INTEGER NOT NULL REFERENCES review_submission ON DELETE CASCADE,
  product INTEGER REFERENCES product (apple_id) ON DELETE CASCADE,
  content INTEGER REFERENCES content (id) ON DELETE CASCADE,
  version INTEGER REFERENCES app_version (id) ON DELETE CASCADE,
  state TEXT NOT NULL
);
INSERT INTO review_item VALUES(1,1,575000002,NULL,NULL,'APPROVED');
INSERT INTO review_item VALUES(2,1,575000004,NULL,NULL,'REJECTED');
INSERT INTO review_item VALUES(3,1,575000005,NULL,NULL,'DEVELOPER_ACTION_NEEDED');
INSERT INTO review_item VALUES(4,2,575000002,2,NULL,'IN_REVIEW');
INSERT INTO review_item VALUES(5,3,575000003,NULL,NULL,'WAITING_FOR_REVIEW');
INSERT INTO review_item VALUES(6,4,575000006,NULL,NULL,'IN_REVIEW');
INSERT INTO review_item VALUES(7,5,575000007,NULL,NULL,'WITHDRAWN');
INSERT INTO review_item VALUES(8,6,575000008,NULL,NULL,'APPROVED');
INSERT INTO review_item VALUES(9,7,575000009,NULL,NULL,'APPROVED');
INSERT INTO review_item VALUES(10,8,NULL,NULL,1,'WITHDRAWN');
INSERT INTO review_item VALUES(11,8,575000010,NULL,NULL,'WITHDRAWN');
INSERT INTO review_item VALUES(12,9,NULL,NULL,1,'APPROVED');
INSERT INTO review_item VALUES(13,9,575000010,NULL,NULL,'WAITING_FOR_REVIEW');
INSERT INTO review_item VALUES(14,10,NULL,NULL,2,'REJECTED');
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
);
INSERT INTO review_event VALUES(1,575000003,NULL,NULL,NULL,1353456000,'MISSING_METADATA','READY_TO_SUBMIT','system','system','nothing is missing',NULL,NULL);
INSERT INTO review_event VALUES(2,575000004,NULL,NULL,NULL,1353456000,'MISSING_METADATA','READY_TO_SUBMIT','system','system','nothing is missing',NULL,NULL);
INSERT INTO review_event VALUES(3,575000005,NULL,NULL,NULL,1353456000,'MISSING_METADATA','READY_TO_SUBMIT','system','system','nothing is missing',NULL,NULL);
INSERT INTO review_event VALUES(4,575000006,NULL,NULL,NULL,1353456000,'MISSING_METADATA','READY_TO_SUBMIT','system','system','nothing is missing',NULL,NULL);
INSERT INTO review_event VALUES(5,575000007,NULL,NULL,NULL,1353456000,'MISSING_METADATA','READY_TO_SUBMIT','system','system','nothing is missing',NULL,NULL);
INSERT INTO review_event VALUES(6,575000008,NULL,NULL,NULL,1353456000,'MISSING_METADATA','READY_TO_SUBMIT','system','system','nothing is missing',NULL,NULL);
INSERT INTO review_event VALUES(7,575000009,NULL,NULL,NULL,1353456000,'MISSING_METADATA','READY_TO_SUBMIT','system','system','nothing is missing',NULL,NULL);
INSERT INTO review_event VALUES(8,575000010,NULL,NULL,NULL,1353456000,'MISSING_METADATA','READY_TO_SUBMIT','system','system','nothing is missing',NULL,NULL);
INSERT INTO review_event VALUES(9,575000002,NULL,NULL,NULL,1353456000,'WAITING_FOR_UPLOAD','PROCESSING_CONTENT','system','system','package uploaded',NULL,NULL);
INSERT INTO review_event VALUES(10,575000002,NULL,NULL,NULL,1353456000,'PROCESSING_CONTENT','READY_TO_SUBMIT','system','system','nothing is missing',NULL,NULL);
INSERT INTO review_event VALUES(11,575000002,NULL,1,NULL,1353456000,'READY_TO_SUBMIT','WAITING_FOR_REVIEW','ann','administrator','submitted',NULL,'Three chapters of the same book.');
INSERT INTO review_event VALUES(12,575000004,NULL,1,NULL,1353456000,'READY_TO_SUBMIT','WAITING_FOR_REVIEW','ann','administrator','submitted',NULL,'Three chapters of the same book.');
INSERT INTO review_event VALUES(13,575000005,NULL,1,NULL,1353456000,'READY_TO_SUBMIT','WAITING_FOR_REVIEW','ann','administrator','submitted',NULL,'Three chapters of the same book.');
INSERT INTO review_event VALUES(14,575000002,NULL,1,NULL,1353456000,'WAITING_FOR_REVIEW','IN_REVIEW','rob','reviewer','review started',NULL,NULL);
INSERT INTO review_event VALUES(15,575000004,NULL,1,NULL,1353456000,'WAITING_FOR_REVIEW','IN_REVIEW','rob','reviewer','review started',NULL,NULL);
INSERT INTO review_event VALUES(16,575000005,NULL,1,NULL,1353456000,'WAITING_FOR_REVIEW','IN_REVIEW','rob','reviewer','review started',NULL,NULL);
INSERT INTO review_event VALUES(17,575000002,NULL,1,NULL,1353456000,'IN_REVIEW','APPROVED','rob','reviewer','approved',NULL,NULL);
INSERT INTO review_event VALUES(18,575000004,NULL,1,NULL,1353456000,'IN_REVIEW','REJECTED','rob','reviewer','rejected','3.1.1','The picture on page 2 does not load.');
INSERT INTO review_event VALUES(19,575000005,NULL,1,NULL,1353456000,'IN_REVIEW','DEVELOPER_ACTION_NEEDED','rob','reviewer','action requested',NULL,'Say what the chapter is about.');
INSERT INTO review_event VALUES(20,575000002,NULL,2,'1.1',1353542400,'READY_TO_SUBMIT','WAITING_FOR_REVIEW','ann','administrator','submitted',NULL,'New pictures.');
INSERT INTO review_event VALUES(21,575000002,NULL,2,'1.1',1353542400,'WAITING_FOR_REVIEW','IN_REVIEW','rob','reviewer','review started',NULL,NULL);
INSERT INTO review_event VALUES(22,575000003,NULL,3,NULL,1353542400,'READY_TO_SUBMIT','WAITING_FOR_REVIEW','ann','administrator','submitted',NULL,'Open the second chapter to see it.');
INSERT INTO review_event VALUES(23,575000006,NULL,4,NULL,1353542400,'READY_TO_SUBMIT','WAITING_FOR_REVIEW','ann','administrator','submitted',NULL,NULL);
INSERT INTO review_event VALUES(24,575000006,NULL,4,NULL,1353542400,'WAITING_FOR_REVIEW','IN_REVIEW','ann','reviewer','review started',NULL,NULL);
INSERT INTO review_event VALUES(25,575000007,NULL,5,NULL,1353542400,'READY_TO_SUBMIT','WAITING_FOR_REVIEW','ann','administrator','submitted',NULL,NULL);
INSERT INTO review_event VALUES(26,575000007,NULL,5,NULL,1353542400,'WAITING_FOR_REVIEW','READY_TO_SUBMIT','ann','administrator','withdrawn',NULL,NULL);
INSERT INTO review_event VALUES(27,575000008,NULL,6,NULL,1353542400,'READY_TO_SUBMIT','WAITING_FOR_REVIEW','ann','administrator','submitted',NULL,NULL);
INSERT INTO review_event VALUES(28,575000008,NULL,6,NULL,1353542400,'WAITING_FOR_REVIEW','IN_REVIEW','ann','reviewer','review started',NULL,NULL);
INSERT INTO review_event VALUES(29,575000008,NULL,6,NULL,1353542400,'IN_REVIEW','APPROVED','ann','reviewer','approved',NULL,NULL);
INSERT INTO review_event VALUES(30,575000008,NULL,NULL,NULL,1353542400,'APPROVED','REMOVED_FROM_SALE','ann','reviewer','removed from sale by Apple',NULL,NULL);
INSERT INTO review_event VALUES(31,575000009,NULL,7,NULL,1353542400,'READY_TO_SUBMIT','WAITING_FOR_REVIEW','ann','administrator','submitted',NULL,NULL);
INSERT INTO review_event VALUES(32,575000009,NULL,7,NULL,1353542400,'WAITING_FOR_REVIEW','IN_REVIEW','ann','reviewer','review started',NULL,NULL);
INSERT INTO review_event VALUES(33,575000009,NULL,7,NULL,1353542400,'IN_REVIEW','APPROVED','ann','reviewer','approved',NULL,NULL);
INSERT INTO review_event VALUES(34,NULL,1,NULL,NULL,1353542400,'PREPARE_FOR_UPLOAD','UPLOAD_RECEIVED','ann','administrator','binary uploaded',NULL,NULL);
INSERT INTO review_event VALUES(35,NULL,1,8,NULL,1353542400,'UPLOAD_RECEIVED','WAITING_FOR_REVIEW','ann','administrator','submitted',NULL,'It comes with 1.1.');
INSERT INTO review_event VALUES(36,575000010,NULL,8,NULL,1353542400,'READY_TO_SUBMIT','WAITING_FOR_REVIEW','ann','administrator','submitted',NULL,'It comes with 1.1.');
INSERT INTO review_event VALUES(37,NULL,1,8,NULL,1353542400,'WAITING_FOR_REVIEW','DEVELOPER_REJECTED','ann','administrator','rejected by the developer',NULL,NULL);
INSERT INTO review_event VALUES(38,575000010,NULL,8,NULL,1353542400,'WAITING_FOR_REVIEW','READY_TO_SUBMIT','ann','administrator','withdrawn',NULL,NULL);
INSERT INTO review_event VALUES(39,NULL,1,9,NULL,1353542400,'DEVELOPER_REJECTED','WAITING_FOR_REVIEW','ann','administrator','submitted',NULL,'It comes with 1.1.');
INSERT INTO review_event VALUES(40,575000010,NULL,9,NULL,1353542400,'READY_TO_SUBMIT','WAITING_FOR_REVIEW','ann','administrator','submitted',NULL,'It comes with 1.1.');
INSERT INTO review_event VALUES(41,NULL,1,9,NULL,1353542400,'WAITING_FOR_REVIEW','IN_REVIEW','rob','reviewer','review started',NULL,NULL);
INSERT INTO review_event VALUES(42,NULL,1,9,NULL,1353542400,'IN_REVIEW','READY_FOR_SALE','rob','reviewer','approved',NULL,NULL);
INSERT INTO review_event VALUES(43,NULL,2,NULL,NULL,1353542400,'PREPARE_FOR_UPLOAD','UPLOAD_RECEIVED','ann','administrator','binary uploaded',NULL,NULL);
INSERT INTO review_event VALUES(44,NULL,2,10,NULL,1353542400,'UPLOAD_RECEIVED','WAITING_FOR_REVIEW','ann','administrator','submitted',NULL,NULL);
INSERT INTO review_event VALUES(45,NULL,2,10,NULL,1353542400,'WAITING_FOR_REVIEW','IN_REVIEW','rob','reviewer','review started',NULL,NULL);
INSERT INTO review_event VALUES(46,NULL,2,10,NULL,1353542400,'IN_REVIEW','REJECTED','rob','reviewer','binary rejected','2.1','It ends at once.');
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
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('review_item',15);
INSERT INTO sqlite_sequence VALUES('review_event',47);
INSERT INTO sqlite_sequence VALUES('journal_change',209);
INSERT INTO sqlite_sequence VALUES('localization',11);
INSERT INTO sqlite_sequence VALUES('content',2);
INSERT INTO sqlite_sequence VALUES('package_file',4);
INSERT INTO sqlite_sequence VALUES('tester',1);
INSERT INTO sqlite_sequence VALUES('journal_entry',34);
INSERT INTO sqlite_sequence VALUES('price_change',1);
INSERT INTO sqlite_sequence VALUES('review_policy',1);
INSERT INTO sqlite_sequence VALUES('review_submission',11);
INSERT INTO sqlite_sequence VALUES('app_version',2);
CREATE INDEX journal_entry_time ON journal_entry (store_time) WHERE undone_by IS NULL AND kind = 'unit';
CREATE INDEX timer_at ON timer (at, id);
CREATE INDEX package_file_content ON package_file (content);
CREATE INDEX review_item_product ON review_item (product);
CREATE INDEX review_item_version ON review_item (version);
CREATE INDEX review_item_submission ON review_item (submission);
CREATE INDEX review_event_product ON review_event (product);
CREATE INDEX review_event_version ON review_event (version);
CREATE INDEX review_event_submission ON review_event (submission);
CREATE INDEX review_message_submission ON review_message (submission);
COMMIT;
