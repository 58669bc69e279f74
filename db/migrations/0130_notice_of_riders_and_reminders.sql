INSERT INTO legal_texts (slug, version, body) VALUES
('privacy-notice', 2, 'For your account we keep your name, email address and mobile number, your delivery addresses, your cart and your orders. We need them to log you in, to deliver, to refund and to keep the accounts that the law asks for.

The person who delivers sees the name, address and mobile number of the order until an hour after they came. You can hide the number from them, at checkout or under Privacy in your account; they then call the shop.

We remind you of what you have begun: by email, that an unpaid order is about to expire, and, if you buy on khata, of what is owed. You can switch these reminders off under Privacy in your account. We send no other reminders and no adverts.

Only if you allow it, scripts of other companies count how the shop is used (statistics) or show you adverts (marketing). They may set cookies and see your device, your network address and the pages that you open. The shop works the same without them.

You can withdraw each consent on this page, as easily as you gave it. What happened before stays lawful.

You may see what we keep about you, have it corrected or erased, and name a person who acts for you. Log in and open Privacy in your account, or write to our grievance officer; the contact page has the address.

If our answer does not satisfy you, you may complain to the Data Protection Board of India.'),
('privacy-notice-hindi', 2, 'आपके खाते के लिए हम आपका नाम, ईमेल पता और मोबाइल नंबर, डिलीवरी के पते, कार्ट और ऑर्डर रखते हैं। लॉग इन कराने, सामान पहुँचाने, पैसे लौटाने और क़ानून के अनुसार हिसाब रखने के लिए इनकी ज़रूरत होती है।

डिलीवरी करने वाले व्यक्ति को ऑर्डर का नाम, पता और मोबाइल नंबर दिखता है; उसके आने के एक घंटे बाद नंबर नहीं दिखता। आप चेकआउट पर या अपने खाते में Privacy में यह नंबर उससे छिपा सकते हैं; तब वह दुकान को फ़ोन करता है।

जो आपने शुरू किया है उसकी हम याद दिलाते हैं: ईमेल से, कि बिना भुगतान वाला ऑर्डर समाप्त होने वाला है, और यदि आप खाते (उधार) पर ख़रीदते हैं तो बकाया राशि की। ये सूचनाएँ आप अपने खाते में Privacy में बंद कर सकते हैं। हम और कोई याद दिलाने वाला संदेश या विज्ञापन नहीं भेजते।

केवल आपकी अनुमति से दूसरी कंपनियों की स्क्रिप्ट यह गिनती हैं कि दुकान का उपयोग कैसे होता है (आँकड़े), या आपको विज्ञापन दिखाती हैं (मार्केटिंग)। वे कुकी रख सकती हैं और आपका उपकरण, नेटवर्क पता और खोले गए पन्ने देख सकती हैं। इनके बिना भी दुकान वैसे ही चलती है।

आप हर सहमति इसी पन्ने पर उतनी ही आसानी से वापस ले सकते हैं जितनी आसानी से दी थी। उससे पहले जो हुआ वह वैध रहता है।

आप देख सकते हैं कि हम आपके बारे में क्या रखते हैं, उसे ठीक करा सकते हैं, मिटवा सकते हैं, और अपनी ओर से किसी व्यक्ति को नामित कर सकते हैं। लॉग इन करके अपने खाते में Privacy खोलें, या हमारे शिकायत अधिकारी को लिखें; पता संपर्क पन्ने पर है।

हमारे उत्तर से संतुष्ट न हों तो आप भारत के डेटा संरक्षण बोर्ड में शिकायत कर सकते हैं।');
