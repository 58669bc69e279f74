-- Pages, words, consents, scripts (features/storefront, features/languages, features/consents, features/marketing)

CREATE TABLE legal_texts (
  slug text NOT NULL CHECK (slug ~ '^[a-z]+(-[a-z]+)*$'),
  version int NOT NULL CHECK (version >= 1),
  body text NOT NULL CHECK (length(body) >= 1 AND length(body) <= 20000),
  valid_from timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT legal_texts_pkey PRIMARY KEY (slug, version)
);
COMMENT ON TABLE legal_texts IS
  'append-only: the notices that people consent to, in every version that was ever shown. A new version is a migration.';
COMMENT ON COLUMN legal_texts.body IS 'person: none';

CREATE TABLE own_words (
  locale text NOT NULL CHECK (locale ~ '^[a-z]{2,3}$'),
  key text NOT NULL CHECK (length(key) >= 1 AND length(key) <= 200),
  wording text NOT NULL CHECK (length(wording) >= 1 AND length(wording) <= 4000),
  set_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT own_words_pkey PRIMARY KEY (locale, key)
);
COMMENT ON TABLE own_words IS 'What the shop says instead of a sentence of messages/<locale>.json, by its key there.';
COMMENT ON COLUMN own_words.locale IS 'person: none';
COMMENT ON COLUMN own_words.key IS 'person: none';
COMMENT ON COLUMN own_words.wording IS 'With the values and plurals of the English sentence.
person: none';

CREATE TABLE consents (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id char(24) REFERENCES users(id),
  device_hash bytea CHECK (octet_length(device_hash) = 32),
  purpose text NOT NULL CHECK (purpose IN ('account', 'analytics', 'marketing', 'reminders', 'share_with_rider')),
  slug text NOT NULL,
  version int NOT NULL,
  given boolean NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT consents_of_one CHECK ((user_id IS NULL) <> (device_hash IS NULL)),
  CONSTRAINT consents_slug_version_fkey FOREIGN KEY (slug, version) REFERENCES legal_texts(slug, version)
);
CREATE INDEX consents_user ON consents (user_id, purpose, id DESC) WHERE (user_id IS NOT NULL);
CREATE INDEX consents_device ON consents (device_hash, purpose, id DESC) WHERE (device_hash IS NOT NULL);
COMMENT ON TABLE consents IS
  'append-only: each yes and no to a purpose, of a user or, for a guest, of a browser (by the hash of a random cookie), with the notice that was shown. The last one of a purpose is in force.';
COMMENT ON COLUMN consents.device_hash IS 'person: none';
COMMENT ON COLUMN consents.purpose IS 'person: keep proof of the yes or no';

CREATE TABLE marketing_scripts (
  version int PRIMARY KEY CHECK (version >= 1),
  header_scripts text NOT NULL CHECK (length(header_scripts) <= 20000),
  meta_tags text NOT NULL CHECK (length(meta_tags) <= 20000),
  body_scripts text NOT NULL CHECK (length(body_scripts) <= 20000),
  hosts text[] NOT NULL,
  enabled boolean NOT NULL,
  note text NOT NULL CHECK (length(note) <= 200),
  saved_by text REFERENCES users(id),
  saved_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  header_purpose text CHECK (header_purpose IN ('necessary', 'analytics', 'marketing')),
  body_purpose text CHECK (body_purpose IN ('necessary', 'analytics', 'marketing'))
);
CREATE INDEX marketing_scripts_saved_by ON marketing_scripts (saved_by);
COMMENT ON TABLE marketing_scripts IS
  'append-only: what the shopkeeper adds to the pages, in every version that was ever saved. The highest is in force; one that is restored is saved again.';
COMMENT ON COLUMN marketing_scripts.header_scripts IS 'person: none';
COMMENT ON COLUMN marketing_scripts.meta_tags IS 'person: none';
COMMENT ON COLUMN marketing_scripts.body_scripts IS 'person: none';
COMMENT ON COLUMN marketing_scripts.hosts IS 'Origins that the scripts may load from and talk to.
person: none';
COMMENT ON COLUMN marketing_scripts.note IS 'person: keep the work of the staff';
COMMENT ON COLUMN marketing_scripts.saved_by IS
  'Null for a command on the server’s own terminal.
person: keep the work of the staff';
COMMENT ON COLUMN marketing_scripts.header_purpose IS
  'What the scripts are for: all but the necessary ones wait for consent. Null, in versions saved without one, waits like marketing.';

CREATE VIEW gap_script_purpose AS
 SELECT current.version
   FROM ( SELECT marketing_scripts.version,
            marketing_scripts.header_scripts,
            marketing_scripts.meta_tags,
            marketing_scripts.body_scripts,
            marketing_scripts.hosts,
            marketing_scripts.enabled,
            marketing_scripts.note,
            marketing_scripts.saved_by,
            marketing_scripts.saved_at,
            marketing_scripts.header_purpose,
            marketing_scripts.body_purpose
           FROM marketing_scripts
          ORDER BY marketing_scripts.version DESC
         LIMIT 1) current
  WHERE current.enabled AND (current.header_scripts <> ''::text AND current.header_purpose IS NULL OR current.body_scripts <> ''::text AND current.body_purpose IS NULL);
COMMENT ON VIEW gap_script_purpose IS 'The marketing scripts in force, if some do not say what they are for.';

CREATE VIEW gap_pre_ticked AS
 SELECT format('%s.%s'::text, d.adrelid::regclass, a.attname) AS choice
   FROM pg_attrdef d
     JOIN pg_attribute a ON a.attrelid = d.adrelid AND a.attnum = d.adnum
  WHERE d.adrelid = 'consents'::regclass::oid AND a.attname = 'given'::name OR d.adrelid = 'users'::regclass::oid AND a.attname = 'substitution'::name
UNION ALL
 SELECT format('%s.%s'::text, c.oid::regclass, a.attname) AS choice
   FROM pg_class c
     JOIN pg_attribute a ON a.attrelid = c.oid
  WHERE c.oid = 'consents'::regclass::oid AND a.attname = 'given'::name AND NOT a.attnotnull;
COMMENT ON VIEW gap_pre_ticked IS
  'Choices of shoppers that have a value before they choose. There is none as long as the tables are as this release makes them: a consent is a row that somebody’s yes or no has written.';

INSERT INTO legal_texts (slug, version, body) VALUES
  ('privacy-notice', '1', 'For your account we keep your name, email address and mobile number, your delivery addresses, your cart and your orders. We need them to log you in, to deliver, to refund and to keep the accounts that the law asks for. The person who delivers sees your name, address and mobile number.

Only if you allow it, scripts of other companies count how the shop is used (statistics) or show you adverts (marketing). They may set cookies and see your device, your network address and the pages that you open. The shop works the same without them.

You can withdraw each consent on this page, as easily as you gave it. What happened before stays lawful.

You may see what we keep about you, have it corrected or erased, and name a person who acts for you. Log in and open Privacy in your account, or write to our grievance officer; the contact page has the address.

If our answer does not satisfy you, you may complain to the Data Protection Board of India.'),
  ('privacy-notice-hindi', '1', 'आपके खाते के लिए हम आपका नाम, ईमेल पता और मोबाइल नंबर, डिलीवरी के पते, कार्ट और ऑर्डर रखते हैं। लॉग इन कराने, सामान पहुँचाने, पैसे लौटाने और क़ानून के अनुसार हिसाब रखने के लिए इनकी ज़रूरत होती है। डिलीवरी करने वाले व्यक्ति को आपका नाम, पता और मोबाइल नंबर दिखता है।

केवल आपकी अनुमति से दूसरी कंपनियों की स्क्रिप्ट यह गिनती हैं कि दुकान का उपयोग कैसे होता है (आँकड़े), या आपको विज्ञापन दिखाती हैं (मार्केटिंग)। वे कुकी रख सकती हैं और आपका उपकरण, नेटवर्क पता और खोले गए पन्ने देख सकती हैं। इनके बिना भी दुकान वैसे ही चलती है।

आप हर सहमति इसी पन्ने पर उतनी ही आसानी से वापस ले सकते हैं जितनी आसानी से दी थी। उससे पहले जो हुआ वह वैध रहता है।

आप देख सकते हैं कि हम आपके बारे में क्या रखते हैं, उसे ठीक करा सकते हैं, मिटवा सकते हैं, और अपनी ओर से किसी व्यक्ति को नामित कर सकते हैं। लॉग इन करके अपने खाते में Privacy खोलें, या हमारे शिकायत अधिकारी को लिखें; पता संपर्क पन्ने पर है।

हमारे उत्तर से संतुष्ट न हों तो आप भारत के डेटा संरक्षण बोर्ड में शिकायत कर सकते हैं।'),
  ('privacy-notice', '2', 'For your account we keep your name, email address and mobile number, your delivery addresses, your cart and your orders. We need them to log you in, to deliver, to refund and to keep the accounts that the law asks for.

The person who delivers sees the name, address and mobile number of the order until an hour after they came. You can hide the number from them, at checkout or under Privacy in your account; they then call the shop.

We remind you of what you have begun: by email, that an unpaid order is about to expire, and, if you buy on khata, of what is owed. You can switch these reminders off under Privacy in your account. We send no other reminders and no adverts.

Only if you allow it, scripts of other companies count how the shop is used (statistics) or show you adverts (marketing). They may set cookies and see your device, your network address and the pages that you open. The shop works the same without them.

You can withdraw each consent on this page, as easily as you gave it. What happened before stays lawful.

You may see what we keep about you, have it corrected or erased, and name a person who acts for you. Log in and open Privacy in your account, or write to our grievance officer; the contact page has the address.

If our answer does not satisfy you, you may complain to the Data Protection Board of India.'),
  ('privacy-notice-hindi', '2', 'आपके खाते के लिए हम आपका नाम, ईमेल पता और मोबाइल नंबर, डिलीवरी के पते, कार्ट और ऑर्डर रखते हैं। लॉग इन कराने, सामान पहुँचाने, पैसे लौटाने और क़ानून के अनुसार हिसाब रखने के लिए इनकी ज़रूरत होती है।

डिलीवरी करने वाले व्यक्ति को ऑर्डर का नाम, पता और मोबाइल नंबर दिखता है; उसके आने के एक घंटे बाद नंबर नहीं दिखता। आप चेकआउट पर या अपने खाते में Privacy में यह नंबर उससे छिपा सकते हैं; तब वह दुकान को फ़ोन करता है।

जो आपने शुरू किया है उसकी हम याद दिलाते हैं: ईमेल से, कि बिना भुगतान वाला ऑर्डर समाप्त होने वाला है, और यदि आप खाते (उधार) पर ख़रीदते हैं तो बकाया राशि की। ये सूचनाएँ आप अपने खाते में Privacy में बंद कर सकते हैं। हम और कोई याद दिलाने वाला संदेश या विज्ञापन नहीं भेजते।

केवल आपकी अनुमति से दूसरी कंपनियों की स्क्रिप्ट यह गिनती हैं कि दुकान का उपयोग कैसे होता है (आँकड़े), या आपको विज्ञापन दिखाती हैं (मार्केटिंग)। वे कुकी रख सकती हैं और आपका उपकरण, नेटवर्क पता और खोले गए पन्ने देख सकती हैं। इनके बिना भी दुकान वैसे ही चलती है।

आप हर सहमति इसी पन्ने पर उतनी ही आसानी से वापस ले सकते हैं जितनी आसानी से दी थी। उससे पहले जो हुआ वह वैध रहता है।

आप देख सकते हैं कि हम आपके बारे में क्या रखते हैं, उसे ठीक करा सकते हैं, मिटवा सकते हैं, और अपनी ओर से किसी व्यक्ति को नामित कर सकते हैं। लॉग इन करके अपने खाते में Privacy खोलें, या हमारे शिकायत अधिकारी को लिखें; पता संपर्क पन्ने पर है।

हमारे उत्तर से संतुष्ट न हों तो आप भारत के डेटा संरक्षण बोर्ड में शिकायत कर सकते हैं।');
