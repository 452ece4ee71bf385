extension Storefront {
  /// One storefront per line: alpha-3, alpha-2, number, region, languages, name.
  ///
  /// The set, its codes and its names are those of App Store Connect's price export of 2025; the regions those of its
  /// 2016 list, which had 155. Languages, the default one first, follow Apple Music API's storefronts; the eight it
  /// leaves out (AFG ALB BFA BRN NRU PAK PLW STP) have en-GB, as most do. A star marks the language in which prices are
  /// given if that is not the default one: our own choice, an everyday language among those of the storefront. Arabic
  /// never is: iTunes Connect wrote prices in Arabic countries in English, such as `SR 3.69`.
  static let table = """
    AFG AF 143610 - en-GB Afghanistan
    AGO AO 143564 A en-GB Angola
    AIA AI 143538 L en-GB Anguilla
    ALB AL 143575 E en-GB Albania
    ARE AE 143481 A en-GB,ar United Arab Emirates
    ARG AR 143505 L es-MX,en-GB Argentina
    ARM AM 143524 A en-GB Armenia
    ATG AG 143540 L en-GB Antigua and Barbuda
    AUS AU 143460 P en-AU,en-GB Australia
    AUT AT 143445 E de-DE,en-GB Austria
    AZE AZ 143568 A en-GB Azerbaijan
    BEL BE 143446 E en-GB,fr-FR,nl* Belgium
    BEN BJ 143576 A en-GB,fr-FR* Benin
    BFA BF 143578 A en-GB Burkina Faso
    BGR BG 143526 E en-GB Bulgaria
    BHR BH 143559 A en-GB,ar Bahrain
    BHS BS 143539 L en-GB Bahamas
    BIH BA 143612 - en-GB,hr* Bosnia and Herzegovina
    BLR BY 143565 E en-GB Belarus
    BLZ BZ 143555 L en-GB,es-MX Belize
    BMU BM 143542 L en-GB Bermuda
    BOL BO 143556 L es-MX,en-GB Bolivia
    BRA BR 143503 L pt-BR,en-GB Brazil
    BRB BB 143541 L en-GB Barbados
    BRN BN 143560 P en-GB Brunei
    BTN BT 143577 P en-GB Bhutan
    BWA BW 143525 A en-GB Botswana
    CAN CA 143455 U en-CA,fr-CA Canada
    CHE CH 143459 E de-CH,de-DE,en-GB,fr-FR,it Switzerland
    CHL CL 143483 L es-MX,en-GB Chile
    CHN CN 143465 P zh-Hans-CN,en-GB China mainland
    CIV CI 143527 - fr-FR,en-GB Côte d’Ivoire
    CMR CM 143574 - fr-FR,en-GB Cameroon
    COD CD 143613 - en-GB,fr-FR* Congo, Democratic Republic of the
    COG CG 143582 A en-GB,fr-FR* Congo, Republic of the
    COL CO 143501 L es-MX,en-GB Colombia
    CPV CV 143580 A en-GB Cape Verde
    CRI CR 143495 L es-MX,en-GB Costa Rica
    CYM KY 143544 L en-GB Cayman Islands
    CYP CY 143557 E en-GB,el*,tr Cyprus
    CZE CZ 143489 E en-GB,cs* Czech Republic
    DEU DE 143443 E de-DE,en-GB Germany
    DMA DM 143545 L en-GB Dominica
    DNK DK 143458 E en-GB,da* Denmark
    DOM DO 143508 L es-MX,en-GB Dominican Republic
    DZA DZ 143563 A en-GB,fr-FR,ar Algeria
    ECU EC 143509 L es-MX,en-GB Ecuador
    EGY EG 143516 A en-GB,fr-FR,ar Egypt
    ESP ES 143454 E es-ES,en-GB,ca Spain
    EST EE 143518 E en-GB Estonia
    FIN FI 143447 E en-GB,fi* Finland
    FJI FJ 143583 P en-GB Fiji
    FRA FR 143442 E fr-FR,en-GB France
    FSM FM 143591 P en-GB Micronesia
    GAB GA 143614 - fr-FR,en-GB Gabon
    GBR GB 143444 E en-GB United Kingdom
    GEO GE 143615 - en-GB Georgia
    GHA GH 143573 A en-GB Ghana
    GMB GM 143584 A en-GB Gambia
    GNB GW 143585 A en-GB,fr-FR Guinea-Bissau
    GRC GR 143448 E en-GB,el* Greece
    GRD GD 143546 L en-GB Grenada
    GTM GT 143504 L es-MX,en-GB Guatemala
    GUY GY 143553 L en-GB,fr-FR Guyana
    HKG HK 143463 P zh-Hant-HK,en-GB,zh-Hant-TW Hong Kong
    HND HN 143510 L es-MX,en-GB Honduras
    HRV HR 143494 E en-GB,hr* Croatia
    HUN HU 143482 E en-GB,hu* Hungary
    IDN ID 143476 P en-GB,id* Indonesia
    IND IN 143467 A en-GB,hi India
    IRL IE 143449 E en-GB Ireland
    IRQ IQ 143617 - en-GB,ar Iraq
    ISL IS 143558 E en-GB Iceland
    ISR IL 143491 A en-GB,he* Israel
    ITA IT 143450 E it,en-GB Italy
    JAM JM 143511 L en-GB Jamaica
    JOR JO 143528 A en-GB,ar Jordan
    JPN JP 143462 P ja,en-US Japan
    KAZ KZ 143517 P en-GB Kazakhstan
    KEN KE 143529 A en-GB Kenya
    KGZ KG 143586 P en-GB Kyrgyzstan
    KHM KH 143579 P en-GB,fr-FR Cambodia
    KNA KN 143548 L en-GB St. Kitts and Nevis
    KOR KR 143466 P ko,en-GB Korea, Republic of
    KWT KW 143493 A en-GB,ar Kuwait
    LAO LA 143587 P en-GB,fr-FR Laos
    LBN LB 143497 A en-GB,fr-FR,ar Lebanon
    LBR LR 143588 A en-GB Liberia
    LBY LY 143567 - en-GB,ar Libya
    LCA LC 143549 L en-GB St. Lucia
    LKA LK 143486 P en-GB Sri Lanka
    LTU LT 143520 E en-GB Lithuania
    LUX LU 143451 E en-GB,fr-FR*,de-DE Luxembourg
    LVA LV 143519 E en-GB Latvia
    MAC MO 143515 P zh-Hant-HK,en-GB,zh-Hant-TW Macau
    MAR MA 143620 - en-GB,fr-FR,ar Morocco
    MDA MD 143523 E en-GB Moldova
    MDG MG 143531 A en-GB,fr-FR* Madagascar
    MDV MV 143488 - en-GB Maldives
    MEX MX 143468 L es-MX,en-GB Mexico
    MKD MK 143530 E en-GB North Macedonia
    MLI ML 143532 A en-GB,fr-FR* Mali
    MLT MT 143521 E en-GB Malta
    MMR MM 143570 - en-GB Myanmar
    MNE ME 143619 - en-GB,hr* Montenegro
    MNG MN 143592 P en-GB Mongolia
    MOZ MZ 143593 A en-GB Mozambique
    MRT MR 143590 A en-GB,fr-FR,ar Mauritania
    MSR MS 143547 L en-GB Montserrat
    MUS MU 143533 A en-GB,fr-FR Mauritius
    MWI MW 143589 A en-GB Malawi
    MYS MY 143473 P en-GB,ms* Malaysia
    NAM NA 143594 A en-GB Namibia
    NER NE 143534 A en-GB,fr-FR* Niger
    NGA NG 143561 A en-GB Nigeria
    NIC NI 143512 L es-MX,en-GB Nicaragua
    NLD NL 143452 E nl,en-GB Netherlands
    NOR NO 143457 E en-GB,nb* Norway
    NPL NP 143484 P en-GB Nepal
    NRU NR 143606 - en-GB Nauru
    NZL NZ 143461 P en-AU,en-GB New Zealand
    OMN OM 143562 A en-GB,ar Oman
    PAK PK 143477 P en-GB Pakistan
    PAN PA 143485 L es-MX,en-GB Panama
    PER PE 143507 L es-MX,en-GB Peru
    PHL PH 143474 P en-GB Philippines
    PLW PW 143595 P en-GB Palau
    PNG PG 143597 P en-GB Papua New Guinea
    POL PL 143478 E en-GB,pl* Poland
    PRT PT 143453 E pt-PT,en-GB Portugal
    PRY PY 143513 L es-MX,en-GB Paraguay
    QAT QA 143498 A en-GB,ar Qatar
    ROU RO 143487 E en-GB,ro* Romania
    RUS RU 143469 E ru,en-GB,uk Russia
    RWA RW 143621 - en-GB,fr-FR Rwanda
    SAU SA 143479 A en-GB,ar Saudi Arabia
    SEN SN 143535 A en-GB,fr-FR* Senegal
    SGP SG 143464 P en-GB,zh-Hans-CN Singapore
    SLB SB 143601 P en-GB Solomon Islands
    SLE SL 143600 A en-GB Sierra Leone
    SLV SV 143506 L es-MX,en-GB El Salvador
    SRB RS 143500 - en-GB,hr* Serbia
    STP ST 143598 A en-GB São Tomé and Príncipe
    SUR SR 143554 L en-GB,nl* Suriname
    SVK SK 143496 E en-GB,sk* Slovakia
    SVN SI 143499 E en-GB Slovenia
    SWE SE 143456 E sv,en-GB Sweden
    SWZ SZ 143602 A en-GB Eswatini
    SYC SC 143599 A en-GB,fr-FR Seychelles
    TCA TC 143552 L en-GB Turks and Caicos Islands
    TCD TD 143581 A en-GB,fr-FR* Chad
    THA TH 143475 P en-GB,th* Thailand
    TJK TJ 143603 P en-GB Tajikistan
    TKM TM 143604 P en-GB Turkmenistan
    TON TO 143608 - en-GB Tonga
    TTO TT 143551 L en-GB,fr-FR Trinidad and Tobago
    TUN TN 143536 A en-GB,fr-FR,ar Tunisia
    TUR TR 143480 E en-GB,tr* Türkiye
    TWN TW 143470 P zh-Hant-TW,en-GB Taiwan
    TZA TZ 143572 A en-GB Tanzania
    UGA UG 143537 A en-GB Uganda
    UKR UA 143492 E en-GB,uk*,ru Ukraine
    URY UY 143514 L en-GB,es-MX* Uruguay
    USA US 143441 U en-US,es-MX,ar,ru,zh-Hans-CN United States
    UZB UZ 143566 P en-GB Uzbekistan
    VCT VC 143550 L en-GB St. Vincent and the Grenadines
    VEN VE 143502 L es-MX,en-GB Venezuela
    VGB VG 143543 L en-GB British Virgin Islands
    VNM VN 143471 P en-GB,vi* Vietnam
    VUT VU 143609 - en-GB,fr-FR Vanuatu
    XKS XK 143624 - en-GB Kosovo
    YEM YE 143571 A en-GB,ar Yemen
    ZAF ZA 143472 A en-GB South Africa
    ZMB ZM 143622 - en-GB Zambia
    ZWE ZW 143605 A en-GB Zimbabwe
    """
}
