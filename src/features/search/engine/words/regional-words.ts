/**
 * What groceries are called in regions of India, in Latin letters as people there write them: what products and synonyms call
 * it, then its words. Written for this project from general knowledge of Tamil, Telugu, Kannada, Malayalam, Bengali, Assamese,
 * Gujarati, Punjabi, Odia, Marathi, Hindi, Urdu and Konkani; only words that no synonym of a new shop has. Other spellings
 * of a longer word ("bhaajli", "bhajali") are found by their sound. A single word counts only where no product is called so.
 */
export const regionalWords = `
almond oil: badam rogan, rogan badam, roghan badam shirin
almonds: badam paruppu, vadumai, baadam pappu
amaranthus: thotakoora, thota koora, arai keerai, araikeerai, mulai keerai, siru keerai, sirukeerai, harive, dantina soppu, dantu, rajgira bhaji, math bhaji, lal shak, lal saag, notey shak, note shak, data shak, chuvanna cheera, kosala saga, khada saga, tandaljo, tandalja, chavleri, chulai
anchovy: nethili, nethuli, netholi, kozhuva, nethallu, mandeli, bolinjir, nathal
asafoetida: kattiperungayam, perumkayam
ash gourd: venpoosani, vellai poosani, kalyana poosani, boodidha gummadikaya, budida gummadi, boodu kumbalakai, kumbalanga, chalkumra, komora, bhuru kolu, panikakharu, kohala
avocado: makhanphal, vennai pazham, benne hannu, makhan phal, butter pazham
bajra: bajri no lot, bajri cha pith
banana: nendrapazham, rasthali, elakki, pachabale, chakkarakeli, pakha kol, malbhog
banana chips: ethakka upperi, kaya varuthathu, upperi, kaya upperi, vazhaikkai chips, arati chips, balekai chips
banana flower: vazhaipoo, vazhai poo, arati puvvu, balehoovu, bale hoovu, vazhakoombu, kudappan, koldil, kola phool, kele ka phool, kel phool, kadali bhanda
banana leaf: vazhai ilai, vaazhai ilai, arati aaku, bale ele, balele, vazhayila, kola pata, kele ka patta, kel nu pan, kelichi paan
banana stem: vazhaithandu, vazhai thandu, arati doota, baledindu, vazhapindi, thor, posola, kele ka tana
bandage: plastar, kattu thuni, bendej
barfi: kaju katri, kaju katali
basale: basale soppu, bachali kura, bachalikura, kodi pasalai, pui shak, pui saag, poi saag, mayalu, valchi bhaji
basil seeds: sabja vithai, thirunitru pathiri vithai, kama kasturi, kamakasturi, tulsi beej, kasakasa faluda
battery: selle, remote ka sel
bay leaf: birinji ilai, biriyani ilai, briyani ilai, biryani aaku, biryani aku, palao ele, karuva ila, vayana ila, vazhana ila, tej pat
beetroot: beetrut gadda
betel leaf: tamalapakulu, paan pata, khaycha pan, vidyache pan, pana patra, pann pata
betel nut: vakkalu, supari katha, guwa, tamol, supadi, kottapakku, seeval, tamul, gua
bindi: bottu billa, tilakam, kumkum bottu, hanebottu, chandlo, chandla, tikali, bindee
bitter gourd: kakarakayalu, kaipakka, kayppakka, spine gourd, teasle gourd, aakakarakaya, madahagala kayi, madagala, palupagal, paluppavakkai, kankoda, kantoda, katwal, kartoli, kankada, kakoda, kheksi, erumapaval
black cardamom: periya elakkai, karuppu elakkai, nalla yelakulu, pedda elakulu, kappu yelakki, karutha elakka, boro elach, bor elachi, elcho, moti ilaichi, bada aleicha, masala velchi, kali elaichi
black chickpeas: kondakadalai, karuppu sundal kadalai, kari kadale, kola buut, bootha, kale chane, chholia
black eyed peas: thattapayaru, thatta payiru, thattapayir, bobbarlu, bobberlu, alasande kalu, halasandhe, perum payar, barbati dana, ramrambha, raungi, jhudanga, baragudi
black pepper: mizhagu, nalla mulaku, jaluk guri, kaali miri, jaluk
black salt: karuppu uppu, karuppu indhuppu, nalla uppu, kappu uppu, karutha uppu, beet noon, bit lobon, bit noon, kola nimokh, bita luna, kale meeth, padelon
boiled rice: puzhungal arisi, pulungal arisi, uppudu biyyam, usna chawal, usna, usna rice, ushna chaul, siddha chal, sedho chal, sela chawal, sela rice, kuchalakki, puzhukkalari, puzhungalari, ukada chawal, ukde tandul, usuna chaula, matta ari
bottle gourd: ghiya kaddu, dudhya, ghiyaa
bread: pau ruti, pauroti, pao ruti, pawruti
brinjal: vazhuthina, bengena, vengna, wangi bharit
broad beans: chikkudu kaya, avarekalu, hyacinth beans, sem phali, sem ki phali, urohi, val papdi, valor papdi, surti papdi, wal papdi, ghevda, pavta, amarapayar, sem, valor
broken wheat: godhumai rava, kothumai ravai, godhuma nookalu, godhuma ravva, godhi nuchu, godhi rave, nurukku gothambu, nuruku gothambu, ghau na fada, soji gothambu
broom: vilakkumaru, thodappam, seemaaru, kasaporake, kasabarige, kasa barige, choolukal, jhata, jhanta, barhani, barhni, zadu, zaadu, kersuni, sarota, narkel jhata, kunche, phul jharu
bucket: bakedu, tokani, thotti
bulb: balbu, bijli bulb, lite bulb
butter: vennapalu, lonee, lahuni, nauni, nouni, maskha
buttermilk: challa, ghola
cabbage: muttai gose, gos keerai, karam kalla
cake: keyk, kekku
camphor: kalppooram, pachakarpuram, bhimseni
candle: melugu vathi, mezhugu vathi, kovvothi, kovvotti, kowwotthi, mombathi, mahambati, mahambatti, momo bati
capsicum: kodai milagai, donne menasu, dodda menasinakai, bengaluru mirapakaya, unda mulaku, bhopli mirchi, bhongi mirchi, shimla marcha
cardamom: elathari, elachi, choto elach, elaichi, elchi, veldode, elaici, aleicha, elachee, alaichi
carom seeds: ohmam, ayamodakam, ajamodakam, ayamodhakam, jani guti, juani
carrot: gajjari gadda
cashew: munthiri paruppu, gerubeeja, kashuvandi, parangi mavu, hijli badam, lanka amba manji
castor oil: vilakkennai, aamanakku ennai, amudam, aamudam, aamudham nune, haralenne, haralu enne, aavanakkenna, rerir tel, redir tel, divel, diwel, arandi ka tel, arandi tel, erandi tel, jada tela, jara tela
catla: katla mach, bahu mas, botcha, katla maachh, thoppa
cauliflower: kaliflower, phool kopi, ful kobij, kali flavar, pool gobi
chana dal: sanaga pappu, butor dal, boot dail, chana ni dal, chane di dal, chholia dal
chandan: santhanam, sandanam, gandham, chandanam, srigandha, chandanam podi, chondon, sukhad
cheese: paal katti, paalkatti, junnu, ginna
chewing gum: chingam, babal gum, chuingam
chicken: kodi mamsam, kozhi irachi, kukurar mangxo, kukura mangkho
chickpeas: vella kadala, kabuli buut
chikki: kadala mittai, badam chakti, ellu urundai, tilgul, tilkut, tiler naru, ellurundai, nuvvula undalu
cloves: karayampoo, karayambu, lavangam mokka
cluster beans: gokarakaya, chavalikayi, kothamara, guvar sing, gawarichi sheng
coconut: kobbarikayalu, nalikeram, shreefal, shrifal, jhuna nariyal
coconut oil: thengaennai, kopra tel, khobarel
coffee: kaafi powder
colocasia: seppankilangu, chama dumpalu, chema dumpa, kesavina gedde, kesuvina gadde, mukhi kochu, kosu thuri, alkul, aravi
colocasia leaves: seppan ilai, chama aaku, kesuvina ele, kesave soppu, alu che paan, alu paan, patra leaves, arbi ke patte, kochu pata, saru patra
comb: cheeppu, kaski, kanski, dantiyo, paniya, kangavo
coriander leaves: kothambari soppu, malli ela, mallichappu, dhania pata, dhana bhaji
coriander powder: dhone guro, dhana jiru, dhanajiru, dhania gunda
coriander seeds: kothamalli vithai, varamalli, malli vidhai, kotambari kalu, kothamalli mani, gota dhone, dhoniya guti, sukha dhana, akha dhana, dhaniya sabut
cotton: panju, dudi, panji, tulo, kapah, rooi, kapus, kapoos, ruee, tula cotton
cotton wicks: ottulu, solte, sholte, solita, divet, diveti, divet nu ru, phulvati, phoolbatti, jyot
cowpea: thatta payiru, bobbarlu, bobbarlakayalu, alasande kayi, halasande, achinga payar, achingapayar, borboti, lesera mah, chawli chi sheng, jhudunga, lobia phali
crab: yendri, endrikaya, njandu, kakra, kankra, kekda, khekda, chimbori, kankada, kenkra
cream: paal aadai, meegada, meegadda, hal kene, paalpaada, palpada, saay
crystal salt: kalluppu, khada namak
cucumber: kakkarikka, tiyoh, tiyah, kantari
cumin: cheeragam, nallajeerakam
curry leaves: karibevina soppu, karibevina, kariveppu, kariyapila, kari pata, mitho limdo, meetho limdo, limdo, bhrusanga patra, bhursunga, kadhilimb, kadhi limb, kadi limb, mitha neem, kadilimbu
custard apple: seetha pazham, sita pazham, seethapalam, seethaphalam, seetaphala, sitaphala hannu, aathachakka, atha chakka, ata phal, atlos, sitafal, sitaphal, sharifa, ata fala
dates: perichampalam, pericham palam, uttuthi, eenthapazham, eenthappazham, eethapazham, chuhara, chhuara, kharek
desiccated coconut: nariyal bura, nariyal burada, narkel gura, kobbari podi, kobbari turi, thengai thool, topra nu chhin, nariyal ka burada, nadia gunda
detergent bar: thuni soap, thuvaikkum soap, battala sabbu, batte soap, batte sabu, alakku soap, kapor kachar saban, kapda dhovano sabu, luga dhua sabun, kapadyacha saban, kapde ki tikiya, nirma tikia
detergent powder: thuni podi, sope podi, battala powder, battala sabbu powder, batte soppu powder, batte powder, alakku podi, alakkupodi, kapor kachar powder, kapor dhowa powder, kapda dhovano powder, dhulaichi powder, luga sabun gunda
dhoop: sambrani, saambrani, sambirani
dill leaves: sathakuppai, soa kura, soyikura, sabsige, sabasige soppu, sabbakki soppu, sua bhaji, shulfa, sholpa
dishwash: pathiram soap, pathram kazhuvum soap, ginnelu sabbu, patre soap, pathra soap, patre tholeyo soap, pathram kazhukunna soap, basan majar saban, basan dhowa sabon, vasan no sabu, bhandi ghasnyacha saban, bhandyacha sabun, basana maja sabun, bhande saban
diya: vilakku, agal vilakku, kuthu vilakku, pramida, deepam, pramidalu, hanate, nilavilakku, prodip, diyo, divo, kodiyu, pantee, panati, panti, mitti ka diya, deepak
dragon fruit: kamalam
dried fenugreek leaves: kasuri menthya, kasuri menthi, sukhi methi, suki methi
drinking water: thanni, kudineer, vellam kudi, panir botol, khabar jol, pinyache pani
drumstick: mulakkada, mulakkaya, sojne data, saragva ni sing, sajna chuin, sahjan ki fali, munga
dry coconut: kobbari chippalu, kobbari gitaka, shukno narkel, sukhu topru, topru, topra, sukhu nariyel
dry fish: karuvadu, karvadu, endu chepalu, yendu chepa, ona meenu, unakka meen, unakkameen, shutki, shutki mach, sukha machli, sukhua, suka bombil, sukat, shukan mas, suki machhi
dry ginger: vona shunti, ona shunti, chukkupodi, sunthi
dry mango powder: aam choor, mangai podi, mamidi podi, ambosh, mavinakai pudi, manga podi
dry peas: batani, endu batani, tella batani, batani kalu, ghugni motor, motor dal, sukhe matar, vatane, pandhre vatane, sukka vatana, ghugni matar, sukha matara, chitte matar
dustbin: kuppai koodai, chetha butta, chetta butta, kasada butti, kasada dabba, moylar balti, jabor pela, kachrano dabbo, kachrakundi
egg: kukura koni, eenda
face cream: muga cream, mukha cream, mukh cream, chehre ki cream, glow cream
fennel seeds: perunjeeragam, perum jeeragam, sopu ginjalu, sompu kalu, badesopu, perinjeerakam, guamuri
fenugreek seeds: uluva mani, methre
fig: aththi pazham, athi palam, athipazham unakka, dumur
fish: mathsyam, matsya
flask: plask, palask, flaas, thermos, tharmas, thermas, flaks, chai wala thermos
flax seeds: ali vidhai, agasi, cheruchana vithu, tishi, jawas, atasi, phesi
floor cleaner: finyl, pinayil, tharai cleaner, nela cleaner, nela oresuva liquid, tarai thudaikkum liquid, nelam kazhukunna lotion, ghar mochar liquid
fox nuts: tamara ginjalu, kamala beeja, makhano, makkhana
french beans: huruli kayi, ghevda, shravan ghevda, fanasi, farash bean, farasi, bean phali, phansi
fruit juice: pazha rasam, pandla rasam, foler ros, phala rasa
ganga water: gangajal, ganga jal, gongajol, ganga jala, gonga jol, ganga theertham
garbage bag: kuppai bag, kuppai cover, chetha cover, chetta cover, kasa cover, kasada cheela, moila bag, moylar bag, kachrani theli, kachrani thelio, kachra pishvi, kude wali thaili, kachare ki theli, garbej bag
garlic: vellulipaya, noharu, nohoru, lasan sukku, thom, thum
garlic pickle: roshuner achar, lasnache lonche
ghee: pasu nei, nethi, ghrit, gawa ghee, ghiyu, gay nu ghee, ghia, gua ghia
ginger: allam mukka, aadhu, inchi pachcha
glass: dambler, gilaas, loota, pyala, steel gilas
gongura: gongura, gonkura, pulicha keerai, pundi soppu, pundi palle, ambadi, ambada bhaji, mesta saag, mesta pat, tenga mora, pitwaa, puli venda
gooseberry: periya nellikai, usirikayalu, ambla
gram flour: chana nu lot, chana na lot, besan no lot, chanya no lot, harbhara pith, dalichya pith, chane da atta
grapes: draksha pallu, munthiri, munthiringa
grater: thuruvi, thuruvai, kobbari koru, thurumani, turimani, churanta, koruni, kuruni, chhini, khamani, kisani, kordni, korani
green chilli: kantari mulaku, kesa jolokia, jolokia, hari mirche, hirvya mirchya, thikhi mirchi, hara mirch
green gram: pachaipayiru, pachipayiru, hesarkalu, sabuj moog, gota moog, mug akha, akha mag, khada moong
green peas: pattani kai, pattani payar, motor mah, matar phali, matarchya shenga
green tea: pachai theyilai, grin ti, sabuj cha
groundnut oil: kadala ennai, shenga enne, chinabadamer tel
guava: jaama pandu, seebe, chepe hannu, piyala, maduri
gulab jamun: golap jam, pantua, kala jamun sweet
hair oil: thala ennai, jutthu nune, juttu nune, tale enne, kudalu enne, thalayil theykkunna enna, thala enna, muri enna, mathar tel, chulir tel, mathano tel, mathe ka tel, kesancha tel, keshtel, balan da tel, kes tel, kesh tail
halwa: aluva
henna: mailanchi, mylanchi, madarangi, gorante, jetuka, jetuka pat, mehandi pata, menjuati
hilsa: elish, palla machhi
honey: theen, mou jol, maakhi
horse gram: kaanam, hurulikalu, hurali kaalu, huruli kaalu, kulthi kalai, kolatha
ice cream: ais cream
idli rice: iddli rava, dosa arisi
incense sticks: uduvathi, agaravathulu, oodinakaddi, oodina kaddi, gandhada kaddi, sugandhi kaddi
insect killer: karappan poochi marundhu, boddinkala mandu, jirale aushadhi, paatta spray, arshola marar spray, vanda marvani dava, jhural marne, karappaan, keeda mar
jackfruit: panasapandu, halasu, chakkapazham
jackfruit raw: pala kaya, palakkai, idichakka, kathal sabji
jaggery: nattu vellam, sharkkara, sarkara
jalebi: jangiri, jhangri
jamun: naval palam, navapazham, neredu pallu, nerale, neerala hannu, jambuda, jamukoli
jowar: jonna pindi, jondhala, juar no lot, janha
kadai: irumbu satti, irumbu chatti, baanali, banali, moogudu, mookudu, cheenachatti, cheena chatti, kadai loha, kadhoi
kajal: kan mai, kanmai, kaatuka, katuka, kaadige, kadige, kanmashi, kan mashi
kalava: mouli, kalava, nada chhadi, mauli, lal dhaga, kautuka, kaluva, poonal, janeu, kappu kayiru
khoya: kova, palkova plain, kovva, maavo
kidney beans: rajma payaru, barbati beej
knife: kathti, aruval manai, katari, chhura, pichathi, suri
knol khol: noolkol, noolkhol, navalkol, navil kosu, navilukosu, olkopi, ol kobi, ol kopi, ganth gobi, gaanth gobhi, kohlrabi, monji, nolkol, gathgobi, alkol
kokum: murugalu, ratambi, bhirand, murgina huli, kodumpuli, meen puli, pinaru puli, seeme hunase
kumkum: kumkuma, xendur, chandlo kanku
ladle: garita, thavi, hetu, chattukam, sautu, palita, karchhi, kalchhi, kadchi, kadchhi, kadcho, karchul, davyo
ladoo: undalu, ladva, urundai
lamp oil: deepada enne, vilakkenna, pradeeper tel, diva nu tel, deep tel, devara enne
lemon: elumichampazham, cherunarakam, narangai, patilebu, nemu tenga, kaji nemu
lemon pickle: elumichai oorugai, elumicham urugai, nimbekai uppinakai, naranga achar, lebur achar, limbu nu athanu, limbu achar, nimbu ka achaar, limbache lonche, nimbu achaar
lettuce: lettis
lighter: layitar, gas jalane wala, gas litar
litchi: lichu phol
loofah: peerkangai naar, khassi, mysore nar, narpu, gaa ghosa jali, nahane ki jali, body ghisne wala
lotus root: thamarai kizhangu, thamarai thandu, tamara gadda, thamara kizhangu, kamala danta, bhee, bhen, nadru, kamal kakri, kamal kakadi, bhee sabzi, padma nada
lunch box: sapattu dabba, chotru pathram, khana dabba
mace: javantari
mackerel: ayila, bangada, kanagurthalu, kanagadatha, bangdi
maize flour: mekke jolada hittu, bhuttar ata, makka atta, makyache pith, maka pith
mango: mampalam, mambalam, maavina hannu, maavinahannu, hapus, hapoos, dasheri, dussehri, chausa, imam pasand, himsagar
mango pickle: maangai urugai, mangai oorugai, aavakkaya, mamidikaya pachadi, mavinakai uppinakai, maavina uppinakayi, kadumanga, kadumango, vadu mangai, maavadu, mavadu, amer achar, keri nu athanu, chhundo, gor keri, aambyache lonche, kairiche lonche
marathi moggu: maratti mokku, marati mogga, marathi mokka
masoor dal: erra kandipappu, chuvanna parippu, musuri dal
matchbox: kaddi pettige, jui sola, juisola, kadi peti, aagpeti, dibiri, aagkathi
meat masala: mangsher moshla, mamsam masala, irachi masala, mutton kuzhambu masala
melon seeds: vellari vidhai, dosa ginjalu, magajtari, tarmujer bij, charmogoj
methi: venthaya keerai, vendayakeerai, menti kura, menthi koora, menthe soppu, menthya soppu, uluva ila, methi shak, methi saga, methi bhaji, methi ni bhaji, methre
milk: paalu pasu, dudha, khira
mint: pudina ila, podina pata
mirror: kannadi, addam, kannaadi, ayna, aina, aarsi, darpan, aarsa
mixed pickle: pachranga achar, panchranga achar, kalandha oorugai, misra achar
moong dal: siru parupu, cherupayar parippu, cheruparippu, mugor dail, mug ni dal
mop: thudaikkum kattai, tarai thudaipan, nela oresuva kolu, nelam thudakkunna mop, farshi pusaycha, pusni, ghor mosa
mosquito coil: kosuvathi, domala coil, dhomala chakram, solle batti, kothuku thiri, moh khedowa, dasanchi agarbatti, kachua chhap
moth beans: narippayaru, kuncumapesalu, madike kalu, matth, bhringga, moth sabut
mug: chombu, jagu, magga, cheepu, nahane ka mug, maggu
mukhwas: mukh shuddhi, mouth freshener saunf, meethi saunf, churi saunf, dhana dal, dhanadal, paan mukhwas
mulberry: shahtoot, shatoot, shetur
murukku: kodubale, thenkuzhal, chegodilu, chegodi
mushroom: anabe, nayi kode, chatu, chhatu, kathphula, bengsata, bilari topo, dhingri, guchhi, alambi, alimbe
muskmelon: mulam pazham, molam pazham, kirni pazham, thaikumbalam, thai kumbalam, kharmuj, khormuj, sakkar teti, shakkar teti, chibud
mustard oil: kadugennai, ava nune, kadukenna, kadukennai, xoriyohor tel, sorioh tel, saraso nu tel, mohriche tel, kadwa tel, kadua tel, karua tel
mustard seeds: xoriyoh, sorioh, rai dana, sarhon, rye
mutton: vetamamsam, yeta mamsam, sagoli mangxo, bokrar mangxo, bakri nu mas, bakre da meat, chheli mansa, matan, bokad, mansa, mangso, mangsho, mansho
needle: oosi, soodi, soochi, chhuch, soochi daara, sooi, chunchi, suee, darzi sui
nigella seeds: karun cheeragam, nalla jeelakarra, nalla jilakara, krishna jeerige, kari jeerige, karinjeerakam, kalo jeera, kalo jire, kalojeera, kalajeera, kala jira
oil: yenne, khadya tel
okra: bhinda nu shaak, bhindi tori, ramjhinga, ram torai
olive oil: olive ennai, zaitun tel, zaitoon oil, aaliv nune, olive tel, joytun tel
onion: periya vengayam, chuvannulli, ponoru, kando, sabola
orange: aaranju, naarinja, narinja pandu, madhuranaranga, komola tenga, kinnow
pain balm: jandu balm, amrithanjan, kodali thailam, thailam, jhandu bam
palm jaggery: panangkarupatti, tati bellam, tale bella, ole bella, karippatti, karipatti, taal gur, tad gol, tad gud, tala guda
papad: appalu, vadiyalu, odiyalu
papaya: kappalanga, omakka pazhuthath, amrutabhanda
parwal: parora
peach: aadu phal
peanuts: manila kottai, mallattai, shenga, kadlebeeja, kadale beeja, bhuimug, falli dana, bhuimug shenga, mandvi, kadalaikai, kadalai
pear: marasebu, bagu gosha, babugosha, naakh, sabarjali, perikka
peda: doodh peda
peeler: thol seevi, thol seevum, chhilni, chilni, chhilka utarne wala, saalkadhni, sal kadhani, chholani
perfume: senttu, parfum, senth
pineapple: annachi pazham, anasapandu, matikathal, sapuri panasa
pippali: thippili, pippali, pippallu, thippali, hippali, peepal, pipli, pipul, pippal, lendi pipal, gantoda, ganthoda, piplamool, pipramul
plate: kanchamu, pallem, thatte, pinjanam, rakebi, thaali
poha: chinre
pomegranate: mathalam, mathalanaranga, urumampazham, anaar kandhari
pomfret: vavval, chanduva, chandva, sandava, avoli, aavoli, sarangalu
poppy seeds: posto dana, post dana, aphugutti, posta dana, postodana
potato: alu saru, ala gadda, urla gadda
potato chips: aloo chips
prawns: konju, misa mas, sungta
pressure cooker: kukkar, kookar, kukar, pressure kukkar, seethi wala cooker
puffed rice: akhoi, churmure
pumpkin: sihikumbala, ronga lao, kakharu, dangar, sitaphal ki sabji
pumpkin seeds: parangi vidhai, kumbala beeja, mathan kuru, mathanga vithu, kumror bij, kolu na beej, bhopla biya
radish: mullangi gadda
ragi: taidalu, muthari, koovaragu, nagali, nachni satva, mandika
raisins: ular thiratchai, kaindha thiratchai, sukhi drakh, bedane, sougi, saugi
rasam powder: rasam podi, rasapodi, saaru podi, saru podi, saarina pudi, saru pudi, chaaru podi, charu podi, rasa podi
rat: eli marundhu, eli paste, eluka mandu, ili pashana, ili paashana, elivisham, elippashanam, indur marar bish, nigoni bish, undar marvani dava, undir marnyache aushadh, musa mara, chuhe mar
raw banana: valakkai, valaikkai, arati kayalu, ethakka, ethakkai, nendra kaya, kach kol, kaskol, kele hirve
raw mango: manga kai, mamidikayalu, maavina kayi, mavinakai, pacha manga, kancha aam, kesa aam, ambi, kancha amba
raw papaya: omakka, kapplanga, amrutabhanda, kancha amrutabhanda
raw rice: pachi biyyam, pachari, unakkalari, atap chal, aatap chal, arwa chawal, arua chaula, arwa rice
razor: bleid, ustara
red chilli powder: milagai podi, milaga podi, vatral podi, mirapa podi, khara pudi, mulaku podi, piriyan mulaku podi, lonka guro, lanka guro, shukno lonka guro, jolokia guri, marchu, marcha powder, lanka gunda
red chilli whole: kaindha milagai, varamilagai, endu mirapakayalu, kollamulaku, shukno lonka, shukan jolokia, suka marcha, sukha lal mirch, sabut lal mirch
refined flour: mydha, meindo
rice: kuruva ari
rice bran oil: thavittu ennai, thavidu ennai, tavudu nune, thavidenna, thavittenna, kunda tel, tusher tel
rice flour: arisi mavu, idiyappa maavu, biyyapu pindi, varipindi, arippodi, pithaguri, saulor guri, chokha no lot, chaula chuna, tandalachi pithi, tandul pith
ridge gourd: beerakayalu, peechinga, peechil, taroi, shirale, tarroi, jhinga, galka, bhol, pita janhi
rock salt: indhu uppu, saindhava lavanam, soindhob lobon, sindhalu, sindhalun, shendelon
rock sugar: kalkandam, kalakanda, khadi sakhar, khadisakhar, sakariya
rohu: rohita, rohi machha
rope: kayiru, kayaru, taadu, thaadu, hagga, kayar, dordu, rossi, dauri, rasse
rusk: rassk, varukki, varkey
saffron: kunkumakesari, kumkum puvvu, kungumapoovu
sago: sagu dana
salt: kalluppu, podiuppu, khada namak, lobon, lobona
sambar powder: huli pudi
sapota: sobeda, sofeda
sardine: kavallu, mathi chaala, bhutai, boothai, pedvey
sattu: chhatu, sattoo, chana sattu, satu, chhatua, jau sattu, chattu
scissors: kathrika, katthari, kattari, kaatar, katuri
scrub pad: paathiram thekkum, ginne thomudu peechu, patre ujjuva, patre tikkuva nar, joona, ghasni, kathya, steel wala jhaba
seer fish: vanjaram, neymeen, nei meen, ayakoora, ayakura, vanjaramu, konema, iswan, iswaan
semolina: upma ravva, rulong
sesame oil: nalla ennai, yellenne, tilache tel, manchi nune
sesame seeds: yellu bili, ellu bili, raashi
sewing thread: daaram, noolu, suto, suta, dhago, daar, dhaaga
shahi jeera: shah jeera, sajeera, shahjire, shajeera, karinjeerakam
shampoo: tala snanam shampoo
shaving cream: savarm cream, dari kamanor cream
snake gourd: potlakayalu, dhunduli, padwal
soan papdi: son papri, shon papdi, sohan halwa, san papdi, buddi ke baal
soap: snanada sabu, gaye makha saban, chabon, sabu nahavano, nahavano sabu, gaa dhua sabon, sabna
soft drink: kool drinks, kuldrings, thandi drink, thanda peya, kold dring
soya chunks: mill maker, soyabean bori
soybean oil: soya ennai, soyabean tel, soya nune, soya enne, soyabean ka tel, soya tela
spinach: pasalai, palak koora, paleng, paleng xaak, palang saga, xaak
spoon: thavi, samus, chamas
spring onion: vengaya thal, vengayathaal, ulli kadalu, ulli kaadalu, eerulli soppu, ullithandu, peyaj koli, peyaj kali, peyaj pata, lili dungri, leeli dungli, patichi kanda, kandyachi paat, pyaz patta, gandhe hare, piaja sandha
sprouts: ankurit moong, molakettina, mulakattiya payaru, molakalu, ankurit, mod aalele, phanagavela mag, ankur
squash: panakam syrup
star anise: annachi poo, anasa puvvu, anaspuvvu, chakra moggu, ananas hoovu, anasipoo, takkolam, badal phool, karnaphool
stone flower: kallupachi, kallu hoo, kallu hoova, rathi puvvu, rati puvvu, pathar ke phool, pathar phool, dagadphul, shipapushpam, kallupoovu
strawberry: sraberi, istroberi, stroberi
sugar: seni, moras
sugarcane juice: ganna juice, cheruku rasam, kabbina haalu, akher ros, sherdi no ras, aakhu rasa
sunflower oil: suriyakanthi ennai, suryakanthi nune, surya kanthi enne, suryakanti enne, suryamukhi tel, surajmukhi nu tel, suryaphul tel, suryamukhi tela
sunflower seeds: suriyakanthi vidhai, surya kanthi vithu
sweet corn: mokka jonnalu, musukina jola, cholam, gom dhan, makkai dodo, chhalli, makkachi, makyache kanis
sweet lime: chathukudi
sweet potato: sakkaravalli, sakkaravallikilangu, chilagada dumpalu, chilakada dumpa, madhurakizhangu, madhura kizhangu, ranga alu, mitha alu, rangalu, kanda mula, ratale, shakkariyan
sweets: sihi tindi, mishtanna, palaharam
tamarind: aamli
tapioca: maravalli, kuchi kizhangu, karra pendalamu, shimul alu, simolu alu, kolli kizhangu, shakarkand safed, kappakizhangu
tapioca chips: maravalli chips, kuchi chips, kappa upperi
tawa: dosai kal, dosakallu, dosa penam, kaavali, dosha kallu, chatu, tavdi
tea: thetthool, tea podi, tee podi, chahpat, sah pat, saah, chahapatti, chaa patti, chaya ila, chai dust, chay patti
tea masala: cha masala, chai no masalo
tender coconut: kobbari bondalu, bondam, yelneer, dab jol, narikolor pani, trofa, paida, shahale, kacha nariyal, paani wala nariyal
tindora: dondakayalu, kunduli
toilet cleaner: arpic, kakkoos cleaner, latrine cleaner, kakkus cleaner, toilet dhone ka, sandas cleaner, latrin saaf, tatti cleaner, sauchalay cleaner, latring cleaner
tomato: ramulaka, bilati begun, tameta desi, tamatar desi, bilati baigana, patal ghanta
toor dal: ohor dail
toothbrush: pal brush, pallu brush, hallu brush, dat majar brush, tooth bras, dantasha brush, datan brush, daant ka brush, dant wala brush
toothpaste: pal pasai, pal paste, pallu paste, pandla paste, pandla podi, hallu paste, hallujjuva paste, hallu pudi, danter majon, dat majar paste, dat nu paste, datan paste, dandan da paste, dantaghasa
towel: towel gamcha, gamcha, gamosa, gamusa, gamucha, rumal bada, panche, thorthu, gamchha, angochha
turmeric: holud guro, haldhi guri, haladi gunda
turnip: gonglu, olkopi
umbrella: kudai, godugu, chathri, chhata, chhatri, chhatra, chatri, chattri, chhatta, chhati
urad dal: minapagullu, mati mahor dail, matimah, udidachi dal, mah dal, maa ki dal, kali dal, urad gola
vaporub: neelgiri tailam, thailam
vermicelli: simai
vibhuti: viboothi, vibudi, thiruneeru, tiruneer, bhasmam, bhasma, vibhooti, bhasma pooja, pattai vibuthi
vinegar: surkka, surka, chorukka
walnuts: akrut, akroot pappu, vadhumai kottai, dun giri
washing soda: sodaa powder kapde, kapde ka soda, vannan soda, chakala soda, alakku karam, sajji khar, dhulai soda
water bottle: thannir bottle, neellu bottle, vellam kuppi, water kuppi, paani ki bottle, pani ni botal, panir botol, pani batli, pani di botal, vellakuppi
watermelon: dharbusani, kosapalam, puchakayalu, thanneer mathan, khormuja, hindwana, mateera
wheat: gothumai, godhi, gothambu, gehun, gehu, ghaun, gahu, gahoo, gehoon sabut, gehoon, kanak
wheat flour: gothambu maavu, gahu peeth, chapati flour, chapati atta, phulka atta
wood apple: vilampazham, vilaam palam, velaga pandu, velakkaya, kodbel, bael, kabit, kavath, kaitha, koitha, bel phol
yam: kanda gadda, kandagadda, ool kosu, zamikand, ol kachu, oluo, olua
mathri: nimki, namak pare, namak para, namak paare
namkeen: chanachur, chanachoor
celery seeds: radhuni
peanut powder: kadalai podi
roasted gram: pottukadalai, pottu kadalai, porikadalai, pori kadalai, hurigadale, huri kadale, putnalu, putnalu pappu, putani, putana, phutana dal, daliya dal
yellow: peela, peeli, pila rang, pivla, pivali
leaves: patte, patton, pattiyan, pattiya
`
