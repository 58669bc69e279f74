export const contactUs = `
{?callOrWrite}दुकान से कोई आपको जवाब देगा। बात किसी ऑर्डर की हो, तो उसका नंबर पास रखें; वह
[मेरे ऑर्डर](/dashboard/my-orders) में मिलता है।

| कैसे | कहाँ |
|---|---|
| फ़ोन | {phone} |
| ईमेल | [{email}](mailto:{email}) |
| समय | {hours} |
| चलाने वाले | {company} |
| क़ानूनी नाम | {legalName} |
| पता | {address} |
| मुख्य कार्यालय | {headOffice} |
| शाखाएँ | {branches} |
| ग्राहक सेवा, फ़ोन | {carePhone} |
| ग्राहक सेवा, ईमेल | [{careEmail}](mailto:{careEmail}) |
| FSSAI लाइसेंस | {fssai} |
| GSTIN | {gstin} |

## शिकायत अधिकारी

{?officer}हमारे जवाब से संतुष्ट नहीं हैं? {?officer}उपभोक्ता संरक्षण (ई-कॉमर्स) नियम, 2020 के तहत हमारे शिकायत अधिकारी को
लिखें। {?officer}पावती 48 घंटे में और जवाब एक महीने में मिलेगा। {?officer}[इस फ़ॉर्म](/grievance) से शिकायत करने पर टिकट
तुरंत मिलता है, और उसके पेज पर दिखता है कि बात कहाँ तक पहुँची।

- {officer}
- {officerDesignation}
- [{officerEmail}](mailto:{officerEmail})
- {officerPhone}

## नोडल संपर्क

- {nodal}
- [{nodalEmail}](mailto:{nodalEmail})
- {nodalPhone}

## राष्ट्रीय उपभोक्ता हेल्पलाइन

आप राष्ट्रीय उपभोक्ता हेल्पलाइन को 1915 पर भी फ़ोन कर सकते हैं।
`
