/** The second half of `regional-words.ts`: what begins with m to z. Written for this project, as the first half is. */
export const regionalWordsFromM = `
mace: javantari, jathipathiri, japatri, jaypatri, jayatri
mackerel: ayila, bangada, kanagurthalu, kanagadatha, bangdi, bangda, bangdo, ayala, ayala meen, ayla, ayla meen, kanangeluthi, kaanankeluthi, bangude, kanagurta, aila
maize flour: mekke jolada hittu, bhuttar ata, makka atta, makyache pith, maka pith, makyache peeth, bhuttar atta, makka cholam maavu, mokka jonna pindi, mokkajonna pindi, makki aata, makkai ka atta, makki da atta
mango: mampalam, mambalam, maavina hannu, maavinahannu, hapus, hapoos, dasheri, dussehri, chausa, imam pasand, himsagar, mamidipandu, kesar keri
mango pickle: maangai urugai, mangai oorugai, aavakkaya, mamidikaya pachadi, mavinakai uppinakai, maavina uppinakayi, kadumanga, kadumango, vadu mangai, maavadu, mavadu, amer achar, keri nu athanu, chhundo, gor keri, aambyache lonche, kairiche lonche, manga achar, manga oorugai, avakaya pachadi, kairi lonche, aamer achar, amba achar, maangai oorugai, mavinakayi uppinakayi, mavinakai uppinakayi, aam ka achar, kairi che lonche, keri achar
marathi moggu: maratti mokku, marati mogga, marathi mokka
masoor dal: erra kandipappu, chuvanna parippu, musuri dal, mosur dal, masurichi dal, kesari pappu, errapappu, misur pappu, masuri dal, masri, masur, lal dal, musurir dal, malka masur, malka masoor, kesari bele, massor, masoor daal, massor dal
matchbox: kaddi pettige, jui sola, juisola, kadi peti, aagpeti, dibiri, aagkathi, benki pettige, benkipettige, aggipette, agge petti, aggi pette, aggi petti
mathri: nimki, namak pare, namak para, namak paare
matta rice: mata ari, kerala matta, palakkadan matta, rosematta, chuvanna ari, rose rice, matta ari, mattaari, kusubalakki, kuchalakki ari
meat masala: mangsher moshla, mamsam masala, irachi masala, mutton kuzhambu masala
melon seeds: vellari vidhai, dosa ginjalu, magajtari, tarmujer bij, charmogoj
methi: venthaya keerai, vendayakeerai, menti kura, menthi koora, menthe soppu, menthya soppu, uluva ila, methi shak, methi saga, methi bhaji, methi ni bhaji, methre
milk: paalu pasu, dudha, khira, haalu packet, dudh packet, doodh thaili, gakhir, kheer dudh, pasumpal
milk powder: paal podi, paalpodi, pala podi, palu podi, halina pudi, haalina pudi, hala pudi, guro dudh, gura dudh, gunra dudh, dudh no powder, dudhachi powder, doodh ka powder, paal powder
mint: pudina ila, podina pata, pudina patta, pudinaku, phudino, pudina pata, podina patra
mirror: kannadi, addam, kannaadi, ayna, aina, aarsi, darpan, aarsa
mixed pickle: pachranga achar, panchranga achar, kalandha oorugai, misra achar
modak flour: kozhukattai, kolukattai, kudumulu, kadubu, kozhukkatta, pidi kozhukattai
moong dal: siru parupu, cherupayar parippu, cheruparippu, mugor dail, mug ni dal, sabut mug, hesarukalu, kosambari, mug dal, muger dal, dhuli moong, dhuli mung, moong dhuli, chilka moong, mugachi dal, mugdal, moogdal, mugachi daal
moong vadi: mangodi, mangori, moong badi, mung badi, mungodi
mop: thudaikkum kattai, tarai thudaipan, nela oresuva kolu, nelam thudakkunna mop, farshi pusaycha, pusni, ghor mosa
mosquito coil: kosuvathi, domala coil, dhomala chakram, solle batti, kothuku thiri, moh khedowa, dasanchi agarbatti, kachua chhap, domala batti, dhomala batti, masa agarbatti, machhar batti, moshar coil, moshar dhup
moth beans: narippayaru, kuncumapesalu, madike kalu, matth, bhringga, moth sabut, matki dal, math dal, muth, naripayaru, matki, mat dana, moth dana
mug: chombu, jagu, magga, cheepu, nahane ka mug, maggu
mukhwas: mukh shuddhi, mouth freshener saunf, meethi saunf, churi saunf, dhana dal, dhanadal, paan mukhwas, paan masala, pan masala
mulberry: shahtoot, shatoot, shetur
murukku: kodubale, thenkuzhal, chegodilu, chegodi, chakralu, kaimurukku, kai murukku, murukulu, jantikalu, janthikalu, mullu murukku, mullumurukku, chakri, chakri namkeen
mushroom: anabe, nayi kode, chatu, chhatu, kathphula, bengsata, bilari topo, dhingri, guchhi, alambi, alimbe
muskmelon: mulam pazham, molam pazham, kirni pazham, thaikumbalam, thai kumbalam, kharmuj, khormuj, sakkar teti, shakkar teti, chibud
mustard leaves: sarson da saag, sarson ka saag, sarso saag, lai shak
mustard oil: kadugennai, ava nune, kadukenna, kadukennai, xoriyohor tel, sorioh tel, saraso nu tel, mohriche tel, kadwa tel, kadua tel, karua tel, sorsher tel, sorshe tel, sarso tel, kadugu ennai, rai nu tel, mohri tel, sorisa tela, kachi ghani tel, aava noone, ava noone, mitha tel, mithatel, sarisha tel, xoriahor tel, raida tel, raai tel, raida nu tel
mustard seeds: xoriyoh, sorioh, rai dana, sarhon, rye, sorshe, sarson dana, kadugu vidhai, avalu, sasuve, sasive kalu, mohari, rai kuria
mutton: vetamamsam, yeta mamsam, sagoli mangxo, bokrar mangxo, bakri nu mas, bakre da meat, chheli mansa, matan, bokad, mansa, mangso, mangsho, mansho, aatu kari, mutton kura, khasir mangsho, bakre ka gosht, bokdacha mutton, pathar mangxo, pathar mangsho, khashi
mysore pak: mysurpa, mysore paak, maisurpak
nail polish: nel polish, nakhun polish, nel palish
namkeen: chanachur, chanachoor, dalmoth, dalmot, dal moth, dalmut, dal mooth
needle: oosi, soodi, soochi, chhuch, soochi daara, sooi, chunchi, suee, darzi sui
nigella seeds: karun cheeragam, nalla jeelakarra, nalla jilakara, krishna jeerige, kari jeerige, karinjeerakam, kalo jeera, kalo jire, kalojeera, kalajeera, kala jira, karinjeerakam, karunjeeragam, kalo jeere, kalojeere, mangraila, nallajeelakarra
nippat: nippattu, thattai, thatta vadai, chekkalu, chekka, pappu chekkalu, thattu vadai
nutmeg: jathikai, jadhikkai, jaikai, jathikka, jaayphal, jaiphala
oil: yenne, khadya tel, tel khane ka, enney, ennay, noonay
okra: bhinda nu shaak, bhindi tori, ramjhinga, ram torai, vendaikai, benda kaya, bhindo, dheros, dhenrosh, ramturai
olive oil: olive ennai, zaitun tel, zaitoon oil, aaliv nune, olive tel, joytun tel
onion: periya vengayam, ponoru, kando, sabola, ulligadda, ulligaddalu, irulli, savala, kande, piaja, pyanj, gonda
orange: aaranju, naarinja, narinja pandu, madhuranaranga, komola tenga, kinnow, narthangai, kamala pandu, kamala lebu, kamala nembu
pain balm: jandu balm, amrithanjan, kodali thailam, thailam, jhandu bam
palm jaggery: panangkarupatti, tati bellam, tale bella, ole bella, karippatti, karipatti, taal gur, tad gol, tad gud, tala guda
panch phoran: panch phoron, panchphoron, paanch phoron, panch foron, panch phodan, paanch phodan, panch phutan
paneer: chhena, chana paneer, chenna
pani puri: puchka, phuchka, fuchka, gupchup, puchkas, gol gappe
papad: appalu, vadiyalu, odiyalu, papor, pampada, vadam, vadaam, vadagam, koozh vathal, javvarisi vadam, vadialu, papdya, chikodya, kurdai, kurdaya
papaya: kappalanga, omakka pazhuthath, amrutabhanda, omita, amita, kaccha papita, boppayi
paratha: parota, parontha, paronthe, porotta
parwal: parora, potala, potal
peach: aadu phal
peanut powder: kadalai podi
peanuts: manila kottai, mallattai, shenga, kadlebeeja, kadale beeja, bhuimug, falli dana, bhuimug shenga, mandvi, kadalaikai, kadalai, verusanaga, nilakadala, sing dana, badam mungfali, chinabadama, sengakai, badam china, china badam, moongphali dana, verkadala, kadalekayi, palli gintalu
pear: marasebu, bagu gosha, babugosha, naakh, sabarjali, perikka
peda: doodh peda, pedha, penda, pera sweet
peeler: thol seevi, thol seevum, chhilni, chilni, chhilka utarne wala, saalkadhni, sal kadhani, chholani
perfume: senttu, parfum, senth
pickle: urugai, oorgai, avakai, uppinakai, lonche, athana, achhar, acar, urukai, oorukai, pachallu, lonacha, achara
pineapple: annachi pazham, anasapandu, matikathal, sapuri panasa
pippali: thippili, pippali, pippallu, thippali, hippali, peepal, pipli, pipul, pippal, lendi pipal, gantoda, ganthoda, piplamool, pipramul
pistachio: pista pappu, pista paruppu, pista dana
plate: kanchamu, pallem, thatte, pinjanam, rakebi, thaali, thaliyan, thaale, pallemu
poha: chinre
pomegranate: mathalam, mathalanaranga, urumampazham, anaar kandhari
pomfret: vavval, chanduva, chandva, sandava, avoli, aavoli, sarangalu, paplet, paaplet, vaaval, rupchanda
pongal mix: ven pongal, venpongal
popcorn: makke ka phula, phulle makai, makai na phula
poppy seeds: posto dana, post dana, aphugutti, posta dana, postodana, gasagase, posta, khas khas, khus khus, kasakasa, gasagasa
potato: alu saru, ala gadda, urla gadda, uralai kizhangu, uralaikizhangu, alu gadde, alugedde, gol alu, ruta alu
potato chips: aloo chips, alu bhaja, aloo bhaja, aalu bhaja, batata wafers, batata chips, urulai chips, aloo ke chips
prawns: konju, misa mas, sungta, iraal, seegadi, bagda chingri, golda chingri, jhinga machli, chingudi, rontalu, misamas, misa maach, jhinga machi
pressure cooker: kukkar, kookar, kukar, pressure kukkar, seethi wala cooker, cukar, cookar
proso millet: panivaragu, variga, varigalu, baragu, chena millet
puffed rice: akhoi, churmure, moori, mudhi, puri arisi, bhadang, kurmura, maramara, jhalmuri, jhal muri, churmuri, muri bhaja
pumpkin: sihikumbala, ronga lao, kakharu, dangar, sitaphal ki sabji, mishti kumro, kumbalakai, pusanikai, kolu, bhoplu, ronga lau, rongalau, parangikai, parangikkai, kashiphal, kasiphal, lal bhopla, lal kumhra, kumhra, boitalu, boiti kakharu, rongalao
pumpkin seeds: parangi vidhai, kumbala beeja, mathan kuru, mathanga vithu, kumror bij, kolu na beej, bhopla biya, poosani vithai, kumbalakai beeja, gummadi vittulu, gummadi vithanalu, kaddu na bij
puttu: puttu podi, puttupodi, puttu maavu
radish: mullangi gadda, mulo, mulaa, mooli ke patte, mooli patta, muli patta, mooli ki bhaji
ragi: taidalu, muthari, koovaragu, nagali, nachni satva, mandika, kelvaragu, mandia, nagli, koovarugu, chodulu, marua, madua, taidalu pindi
ragi flour: nachniche pith, nachni peeth, ragi pindi, kezhvaragu maavu, panjapullu podi, mandia chuna
raisins: ular thiratchai, kaindha thiratchai, sukhi drakh, bedane, sougi, saugi, ular dhratchai, unakka munthiri, draksha sukhi, suki draksha, sukhi draksh
rajma: lal lobia, lal lobiya, rajamah, raajma
rangoli: kolam podi, kolamavu, kola maavu, kolam maavu, muggu pindi, muggupindi, muggu, rangoli pudi, alpona, chowk powder
rasam powder: rasam podi, rasapodi, saaru podi, saru podi, saarina pudi, saru pudi, chaaru podi, charu podi, rasa podi, rasam pudi, saaru pudi, rasampodi, chaaru pudi
rat: eli marundhu, eli paste, eluka mandu, ili pashana, ili paashana, elivisham, elippashanam, indur marar bish, nigoni bish, undar marvani dava, undir marnyache aushadh, musa mara, chuhe mar, chooha, eli marunthu, indur mara bish, undir marayche aushadh, undirache aushadh, elukala mandu
raw banana: valakkai, valaikkai, arati kayalu, ethakka, ethakkai, nendra kaya, kach kol, kaskol, kele hirve, vazhaikkai, vazhakka, aratikaya, balekai, bale kayi, kacha kola, kanchkola, kachi kel, kachkola, nendrakai, etthakka, kancha kadali, kacchi keli, kacchi kel, kach kola, kancha kola, kanch kola, kaccha kela, kachcha kela, hirvi keli
raw mango: manga kai, mamidikayalu, maavina kayi, mavinakai, pacha manga, kancha aam, kesa aam, ambi, kancha amba, maangai, mamidi kaya, mavinakayi, keri kachi, kachi keri, kancha ambo
raw papaya: omakka, kapplanga, amrutabhanda, kancha amrutabhanda
raw rice: pachi biyyam, pachari, unakkalari, atap chal, aatap chal, arwa chawal, arua chaula, arwa rice, arua chawal
razor: bleid, ustara, reser, razar
red chilli powder: milagai podi, milaga podi, vatral podi, mirapa podi, khara pudi, mulaku podi, piriyan mulaku podi, lonka guro, lanka guro, shukno lonka guro, jolokia guri, marchu, marcha powder, lanka gunda, lankar guro, mulagu podi, karam podi, kaaram, lal tikhat, marcha ni bhukki, mulakupodi, mulakupowder, milagai thool, milagaipodi, menasina pudi, menasinapudi, mirchi pud, lal tikhat pud, marcha ni bhuki, marchu pavdar, pisi mirch, pisi lal mirch, mirch pisi
red chilli whole: kaindha milagai, varamilagai, endu mirapakayalu, kollamulaku, shukno lonka, shukan jolokia, suka marcha, sukha lal mirch, sabut lal mirch, vathal milagai, endu mirchi, endu mirapa, ona menasinakai, sukhi lal mirch, sukki mirchi, sukhila lanka
red cow peas: vanpayar, van payar
refined flour: mydha, meindo, maida mavu, maida maavu, mendo, maida hittu, maida pindi
rice: kuruva ari, tandool, chaaul, akki bele, pacharisi, pacha arisi, bhat chawal, nadanari, nadan ari, chamal, patla chaul, mota chaul, saru chaul
rice bran oil: thavittu ennai, thavidu ennai, tavudu nune, thavidenna, thavittenna, kunda tel, tusher tel
rice flour: arisi mavu, idiyappa maavu, biyyapu pindi, varipindi, arippodi, pithaguri, saulor guri, chokha no lot, chaula chuna, tandalachi pithi, tandul pith, pacharisi maavu, tandalache pith, tandalacha pith, chaler guro, akki hittu pudi, aripodi, tandulache peeth, tandlache pith, tandalache peeth, chalguri, chal guri, chaler atta, chaul ka atta, pacharisi mavu, arisi maavu
ridge gourd: beerakayalu, peechinga, peechil, taroi, shirale, tarroi, jhinga, galka, bhol, pita janhi, beera kaya, janhi, jika, jikka
roasted gram: pottukadalai, pottu kadalai, porikadalai, pori kadalai, hurigadale, huri kadale, putnalu, putnalu pappu, putani, putana, phutana dal, daliya dal, bhuna chana, bhune chane, bhuna hua chana, phutana, dalia chana, daliya chana
rock salt: indhu uppu, saindhava lavanam, soindhob lobon, sindhalu, sindhalun, shendelon
rock sugar: kalkandam, kalakanda, khadi sakhar, khadisakhar, sakariya
rohu: rohita, rohi machha, rui mach, rui maach, rui machh, rohu mach, rohu machli, bocha gandumai
rooh afza: ruhafza, ruh afza, roohafja, ruh afja
rope: kayiru, kayaru, taadu, thaadu, hagga, kayar, dordu, rossi, dauri, rasse
rusk: rassk, varukki, varkey
saffron: kunkumakesari, kumkum puvvu, kungumapoovu
sago: sagu dana, sabudane
salt: kalluppu, podiuppu, khada namak, lobon, lobona, meethu, uppu kal, lavanam, lavana
sambar powder: huli pudi, sambarpodi, sambar pudi, sambaru pudi, sambaaru podi
samosa: samoosa, shingada pattice, shingara, singhara snack
sandal powder: gandha podi, gandham podi, chandan powder
sapota: sobeda, sofeda
sardine: kavallu, mathi chaala, bhutai, boothai, pedvey, mathi, mathi meen, chala meen, tarli, pedve, kavalu, matti, chaala
sattu: chhatu, sattoo, chana sattu, satu, chhatua, jau sattu, chattu, chatu, chhatu atta
sauce: sos, soss, saas tamatar
scissors: kathrika, katthari, kattari, kaatar, katuri
scrub pad: paathiram thekkum, ginne thomudu peechu, patre ujjuva, patre tikkuva nar, joona, ghasni, kathya, steel wala jhaba
seer fish: vanjaram, neymeen, nei meen, ayakoora, ayakura, vanjaramu, konema, iswan, iswaan, surmai, vanjaram meen, konam
semolina: upma ravva, rulong, shuji, bombai ravva, bansi rava, rawo, ravo
sesame oil: nalla ennai, yellenne, tilache tel, manchi nune, ellenne, ellu enne, tal nu tel, tiler tel, rasi tela
sesame seeds: yellu bili, ellu bili, raashi, til safed, til dana, tella nuvvulu, tellanuvvulu, rashi, vellai ellu, bili ellu, nallanuvvulu
sev: oma podi, omapodi, omappodi, karasev, kara sev, khara sev
sewing thread: daaram, noolu, suto, suta, dhago, daar, dhaaga
shahi jeera: shahjire
shallot: vengayam sambar, sambar ulli, kunjulli, chinna ullipayalu, chinna ullipaya, chuvannulli, chuvanna ulli, sambar vengayam, cheriya ulli, cheriyulli, chinna ulli
shampoo: tala snanam shampoo
shaving cream: savarm cream, dari kamanor cream
sindoor: sidur, sindura
snake gourd: potlakayalu, dhunduli, padwal, pudalankai, chachinda, chhachindra, padavalakayi
soan papdi: son papri, shon papdi, sohan halwa, san papdi, buddi ke baal, patisa, pateesa
soap: snanada sabu, gaye makha saban, chabon, sabu nahavano, nahavano sabu, gaa dhua sabon, sabna, savukkaram, sabakara, saban, sabon, sabuna, saabu, sabaan
soft drink: kool drinks, kuldrings, thandi drink, thanda peya, kold dring
soya chunks: mill maker, soyabean bori, nutri, nutri nuggets, soya badi, meal maker, nutri badi, soya badiyan, soya nutri
soybean oil: soya ennai, soyabean tel, soya nune, soya enne, soyabean ka tel, soya tela
spinach: pasalai, palak koora, paleng, paleng xaak, palang saga, xaak, cheera keerai, palakura, paalak keerai
spoon: thavi, samus, chamas, chencha, chemcha
spring onion: vengaya thal, vengayathaal, ulli kadalu, ulli kaadalu, eerulli soppu, ullithandu, peyaj koli, peyaj kali, peyaj pata, lili dungri, leeli dungli, patichi kanda, kandyachi paat, pyaz patta, gandhe hare, piaja sandha
sprouts: ankurit moong, molakettina, mulakattiya payaru, molakalu, ankurit, mod aalele, phanagavela mag, ankur
squash: panakam syrup
squid: koonthal, kanava, makul, bondas
star anise: annachi poo, anasa puvvu, anaspuvvu, chakra moggu, ananas hoovu, anasipoo, takkolam, badal phool, karnaphool, badiyan, annachipoo, annasi poo, annasipoo, chakri phool
stone flower: kallupachi, kallu hoo, kallu hoova, rathi puvvu, rati puvvu, pathar ke phool, pathar phool, dagadphul, shipapushpam, kallupoovu, kallu hoovu, kalluhoovu, kallu huvvu
strawberry: sraberi, istroberi, stroberi
sugar: seni, moras, chini dana, cheene, pancadara, khandasari
sugarcane juice: ganna juice, cheruku rasam, kabbina haalu, akher ros, sherdi no ras, aakhu rasa
sunflower oil: suriyakanthi ennai, suryakanthi nune, surya kanthi enne, suryakanti enne, suryamukhi tel, surajmukhi nu tel, suryaphul tel, suryamukhi tela, podduthirugudu, poddutirugudu, poddu tirugudu nune, suryaphool tel
sunflower seeds: suriyakanthi vidhai, surya kanthi vithu, suryakanthi vithu, suriyakanthi vithai, poddu tirugudu vittulu, poddutirugudu ginjalu, podduthirugudu ginjalu
sweet corn: mokka jonnalu, musukina jola, cholam, gom dhan, makkai dodo, chhalli, makkachi, makyache kanis
sweet lime: chathukudi, batthayi, bathayi, sathukudi, sathukkudi, mausambi
sweet potato: sakkaravalli, sakkaravallikilangu, chilagada dumpalu, chilakada dumpa, madhurakizhangu, madhura kizhangu, ranga alu, mitha alu, rangalu, kanda mula, ratale, shakkariyan, sarkaravalli kizhangu, chakravalli, sihi genasu, shakkariya, mishti alu
sweets: sihi tindi, mishtanna, palaharam
tamarind: aamli, imali, huli, hunasehannu, valan puli, chintapulusu, tentuli
tapioca: maravalli, kuchi kizhangu, karra pendalamu, shimul alu, simolu alu, kolli kizhangu, shakarkand safed, kappakizhangu, kuchi kilangu
tapioca chips: maravalli chips, kuchi chips, kappa upperi
tawa: dosai kal, dosakallu, dosa penam, kaavali, dosha kallu, tavdi, dosa kallu, penam, dosai kallu
tea: thetthool, tea podi, tee podi, chahpat, sah pat, saah, chahapatti, chaa patti, chaya ila, chai dust, chay patti, chaya podi, chai patta, sahpat, chayapodi, chaayapodi, chaaya, theyila podi, chaipatti, chai ki pati
tea masala: cha masala, chai no masalo
tender coconut: kobbari bondalu, bondam, yelneer, dab jol, narikolor pani, trofa, paida, shahale, kacha nariyal, paani wala nariyal, dab er jol, daber jol, karikkin vellam, ilaneer, elanir
tilapia: tilapia meen, chilapia
tindora: dondakayalu, kunduli, tindoda, tinda ivy, donda kaya, tondekayi, kundri, ghiloda, telakucha, kunduri
toilet cleaner: arpic, kakkoos cleaner, latrine cleaner, kakkus cleaner, toilet dhone ka, sandas cleaner, latrin saaf, tatti cleaner, sauchalay cleaner, latring cleaner
tomato: ramulaka, bilati begun, tameta desi, tamatar desi, bilati baigana, patal ghanta
tomato ketchup: tamatar sos, tomato sos, tamatar ki sauce
toor dal: ohor dail, tuverdal, tur dali, turichi dal, kandi bedalu, tuvara parippu, arhar dali, harar dali, orhor dal, arahar dal, kandulu, thuvaraparippu, kandipappu, rahar dal, tuvar ni dal, toori dal, toor daal
toothbrush: pal brush, pallu brush, hallu brush, dat majar brush, tooth bras, dantasha brush, datan brush, daant ka brush, dant wala brush
toothpaste: pal pasai, pal paste, pallu paste, pandla paste, pandla podi, hallu paste, hallujjuva paste, hallu pudi, danter majon, dat majar paste, dat nu paste, datan paste, dandan da paste, dantaghasa, pallu podi, tut pest, tuth pest, manjan powder, kolget
towel: towel gamcha, gamcha, gamosa, gamusa, gamucha, rumal bada, panche, thorthu, gamchha, angochha, taulia, tauliya, tuvvalu
tuna: kera meen, soorai, kupa
turmeric: holud guro, haldhi guri, haladi gunda, arisina pudi, haldar, haldi guro, haladi, haldi gaanth, haldi ganth, khadi haldi, haldi sabut, sabut haldi, akha haldar, halkund, manjal kizhangu
turnip: gonglu, olkopi
umbrella: kudai, godugu, chathri, chhata, chhatri, chhatra, chatri, chattri, chhatta, chhati, chata, kode
upma mix: uppuma, uppittu, uppit, upeet, uppma
urad dal: minapagullu, mati mahor dail, matimah, udidachi dal, mah dal, maa ki dal, kali dal, urad gola, minumulu, ulundu paruppu, mashkolai, uddina kalu, mashkalai, mash kalai, maah di dal, mati mah, maati mah, uzhunnu, uzhunnu parippu, uzhunnu paruppu, uzhunu, kolai dal, biulir dal, biuli dal, adad, adad dal, adad ni dal, minapa gundlu, minapagundlu, minapa gundu, uddina kaalu, uddu kaalu
vada mix: vadai mix, ulundu vadai, garelu, medhu vadai, medu vadai, vadalu
vaporub: neelgiri tailam, thailam
vegetables: tarkari, tarakari, shaak bhaji, kaigari, kaikari, kooragayalu, torkari
vermicelli: simai, shemai, sev payasam, saemia, sev meethi, meethi sev, meethi sewai
vibhuti: viboothi, vibudi, tiruneer, bhasmam, bhasma, vibhooti, bhasma pooja, pattai vibuthi
viboothi: vibhuti, viboodi, thiruneeru, bhasma powder, vibuthi
vinegar: surkka, surka, chorukka
walnuts: akrut, akroot pappu, vadhumai kottai, dun giri, vadumai, vaadhumai
washing soda: sodaa powder kapde, kapde ka soda, vannan soda, chakala soda, alakku karam, sajji khar, dhulai soda
water bottle: thannir bottle, neellu bottle, vellam kuppi, water kuppi, paani ki bottle, pani ni botal, panir botol, pani batli, pani di botal, vellakuppi, thanni bottle, pani bottle, jol er botol, jaler botol
water chestnut flour: shingada peeth, singhare ka aata, singoda no lot, panifal atta, singhara aata
watermelon: dharbusani, kosapalam, puchakayalu, thanneer mathan, khormuja, hindwana, mateera
wheat: gothumai, godhi, gothambu, gehun, gehu, ghaun, gahu, gahoo, gehoon sabut, gehoon, kanak, ghau, ghavu, godhumai, godumalu, goham, gahama
wheat flour: gothambu maavu, gahu peeth, chapati flour, chapati atta, phulka atta, gothambu podi, gothambu mavu, gothambupodi, ghauno lot, ghau no loat, gomer atta, gahama atta, rotli no lot, rotlino lot
white pepper: vella kurumulaku, tella miriyalu, bili menasu, safed kali mirch, safed mirch, vellai milagu, safed mari
wood apple: vilampazham, vilaam palam, velaga pandu, velakkaya, kodbel, bael, kabit, kavath, kaitha, koitha, bel phol
yam: kanda gadda, kandagadda, ool kosu, zamikand, ol kachu, oluo, olua, sooran, senai, senai kizhangu, chenai, suvarna gadde, ratalu, konfal, kaachil, kachil, rajavalli kizhangu, khamalu, khamba alu, ool, oal, olkochu, karunai kizhangu
yeast: eest, khameer
yellow: peela, peeli, pila rang, pivla, pivali
rava: rulanv, rulaon
sesame: tila, ellu karuppu, karuppu ellu
washing powder: thuni powder, kapadyacha powder, kapade dhoyacha powder
toffee: tofi, mithai goli, lemon goli, khatti goli, meethi goli, toffy
mixture: mixer namkeen, mixchar, mikschar, mixcher namkeen
moong dal namkeen: dalmoth namkeen
noodles: chaumin, chaumein, chowmin
sabudana: sago dana
walnut: akhrot giri, akrot giri, akhrot magaz
`
