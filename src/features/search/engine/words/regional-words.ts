/**
 * What groceries are called in regions of India, in Latin letters as people there write them: what products and synonyms call
 * it, then its words. Written for this project from general knowledge of Tamil, Telugu, Kannada, Malayalam, Bengali, Assamese,
 * Gujarati, Punjabi, Odia, Marathi, Hindi, Urdu and Konkani; only words that no synonym of a new shop has. Other spellings
 * of a longer word ("bhaajli", "bhajali") are found by their sound. A single word counts only where no product is called so.
 */
export const regionalWords = `
dark spots: chehre ke daag, chehre ke dag, chehre ke nishan, muh ke daag, mukh ke daag
face: chehra, chehre, chehara, mukhda
kewda: kewra, kevra, kevda, keora
panch phoran: panch phoron, panchphoron, paanch phoron, panch foron, panch phodan, paanch phodan, panch phutan
moong vadi: mangodi, mangori, moong badi, mung badi, mungodi
holige: puran poli, obbattu, bobbatlu, boorelu
fresh: taza, taaza, tazi, taazi, taji, tajji, tazo, tatka, thaja, thaaja
almond oil: badam rogan, rogan badam, roghan badam shirin
almonds: badam paruppu, vadumai, baadam pappu, badam pappu, badami, vadam kottai, badaam giri
amaranthus: thotakoora, thota koora, arai keerai, araikeerai, mulai keerai, siru keerai, sirukeerai, harive, dantina soppu, dantu, rajgira bhaji, math bhaji, lal shak, lal saag, notey shak, note shak, data shak, chuvanna cheera, kosala saga, khada saga, tandaljo, tandalja, chavleri, chulai
anchovy: nethili, nethuli, netholi, kozhuva, nethallu, mandeli, bolinjir, nathal, natholi, nethili meen, podi meen
asafoetida: kattiperungayam, perumkayam, hinga
ash gourd: venpoosani, vellai poosani, kalyana poosani, boodidha gummadikaya, budida gummadi, boodu kumbalakai, kumbalanga, chalkumra, komora, bhuru kolu, panikakharu, kohala, neer pusanikai
avocado: makhanphal, vennai pazham, benne hannu, makhan phal, butter pazham
bajra: bajri no lot, bajri cha pith, kambu arisi, sajja, bajari
bajra flour: bajriche pith, bajrina lot, kambu maavu, sajja pindi, sajje hittu
banana: nendrapazham, rasthali, elakki, pachabale, chakkarakeli, pakha kol, malbhog, arati pandu, bale hannu, nenthrapazham, kela phal
banana chips: ethakka upperi, kaya varuthathu, upperi, kaya upperi, vazhaikkai chips, arati chips, balekai chips
banana flower: vazhaipoo, vazhai poo, arati puvvu, balehoovu, bale hoovu, vazhakoombu, kudappan, koldil, kola phool, kele ka phool, kel phool, kadali bhanda
banana leaf: vazhai ilai, vaazhai ilai, arati aaku, bale ele, balele, vazhayila, kola pata, kele ka patta, kel nu pan, kelichi paan
banana stem: vazhaithandu, vazhai thandu, arati doota, baledindu, vazhapindi, thor, posola, kele ka tana
bandage: plastar, kattu thuni, bendej
barfi: kaju katri, kaju katali
barnyard millet: kudiraivali, oodalu akki, varai tandul, moraiyo, jhangora
basale: basale soppu, bachali kura, bachalikura, kodi pasalai, pui shak, pui saag, poi saag, mayalu, valchi bhaji
basil seeds: sabja vithai, thirunitru pathiri vithai, kama kasturi, kamakasturi, tulsi beej, kasakasa faluda
battery: selle, remote ka sel
bay leaf: birinji ilai, biriyani ilai, briyani ilai, biryani aaku, biryani aku, palao ele, karuva ila, vayana ila, vazhana ila, tej pat
beetroot: beetrut gadda, beet gadda
betel leaf: tamalapakulu, paan pata, khaycha pan, vidyache pan, pana patra, pann pata
betel nut: vakkalu, supari katha, guwa, tamol, supadi, kottapakku, seeval, tamul, gua
bindi: bottu billa, tilakam, kumkum bottu, hanebottu, chandlo, chandla, tikali, bindee
bitter gourd: kakarakayalu, kaipakka, kayppakka, spine gourd, teasle gourd, aakakarakaya, madahagala kayi, madagala, palupagal, paluppavakkai, kankoda, kantoda, katwal, kartoli, kankada, kakoda, kheksi, erumapaval, paavakkai, kaypakka, hagalakai, karli, karela sabji, kalara
black cardamom: periya elakkai, karuppu elakkai, nalla yelakulu, pedda elakulu, kappu yelakki, karutha elakka, boro elach, bor elachi, elcho, moti ilaichi, bada aleicha, masala velchi, kali elaichi
black chickpeas: kondakadalai, karuppu sundal kadalai, kari kadale, kola buut, bootha, kale chane, chholia, nalla senagalu, kala buta
black eyed peas: thattapayaru, thatta payiru, thattapayir, bobbarlu, bobberlu, alasande kalu, halasandhe, perum payar, barbati dana, ramrambha, raungi, jhudanga, baragudi
black pepper: mizhagu, nalla mulaku, jaluk guri, kaali miri, jaluk, nallamulaku, karimenasu, golmarich, gol morich, kali mirch sabut, sabut kali mirch, gola maricha
black salt: karuppu uppu, karuppu indhuppu, nalla uppu, kappu uppu, karutha uppu, beet noon, bit lobon, bit noon, kola nimokh, bita luna, kale meeth, padelon
boiled rice: puzhungal arisi, pulungal arisi, uppudu biyyam, usna chawal, usna, usna rice, ushna chaul, siddha chal, sedho chal, sela chawal, sela rice, kuchalakki, puzhukkalari, puzhungalari, ukada chawal, ukde tandul, usuna chaula, matta ari, ukada tandul
bombay duck: bombil, bombay bombil, loitta
bottle gourd: ghiya kaddu, dudhya, ghiyaa, chorakka, bhopla dudhi, lau sag
bread: pau ruti, pauroti, pao ruti, pawruti
brinjal: vazhuthina, bengena, vengna, wangi bharit, badnekayi, vange, ravaiya, baigana, bhanta
broad beans: chikkudu kaya, avarekalu, hyacinth beans, sem phali, sem ki phali, urohi, val papdi, valor papdi, surti papdi, wal papdi, ghevda, pavta, amarapayar, sem, valor
broken rice: noi arisi, nuchu akki, kani chawal, kanki, nuka biyyam, podi ari
broken wheat: godhumai rava, kothumai ravai, godhuma nookalu, godhuma ravva, godhi nuchu, godhi rave, nurukku gothambu, nuruku gothambu, ghau na fada, soji gothambu
broom: vilakkumaru, thodappam, seemaaru, kasaporake, kasabarige, kasa barige, choolukal, jhata, jhanta, barhani, barhni, zadu, zaadu, kersuni, sarota, narkel jhata, kunche, phul jharu, jhadoo, thudappam, kharata, zhadu, savarni
bucket: bakedu, tokani, thotti
bulb: balbu, bijli bulb, lite bulb
butter: vennapalu, lonee, lahuni, nauni, nouni, maskha, vennay, makhan safed, makhon
buttermilk: challa, ghola, sambharam, chhash
cabbage: muttai gose, gos keerai, karam kalla, muttakose, cabej, bandha kobi
cake: keyk, kekku
camphor: kalppooram, pachakarpuram, bhimseni, karpoora
candle: melugu vathi, mezhugu vathi, kovvothi, kovvotti, kowwotthi, mombathi, mahambati, mahambatti, momo bati
capsicum: kodai milagai, donne menasu, dodda menasinakai, bengaluru mirapakaya, unda mulaku, bhopli mirchi, bhongi mirchi, shimla marcha
cardamom: elathari, elachi, choto elach, elaichi, elchi, veldode, elaici, aleicha, elachee, alaichi
carom seeds: ohmam, ayamodakam, ajamodakam, ayamodhakam, jani guti, juani
carrot: gajjari gadda, gajjara, gajara, gajor, gajjarigadda
cashew: munthiri paruppu, gerubeeja, kashuvandi, parangi mavu, hijli badam, lanka amba manji, mundiri paruppu, jidipappu, kaju tukda
castor oil: vilakkennai, aamanakku ennai, amudam, aamudam, aamudham nune, haralenne, haralu enne, aavanakkenna, rerir tel, redir tel, divel, diwel, arandi ka tel, arandi tel, erandi tel, jada tela, jara tela
catla: katla mach, bahu mas, botcha, katla maachh, thoppa, katla maach, bhakur
cauliflower: kaliflower, phool kopi, ful kobij, kali flavar, pool gobi, ful kopi, phulavar, fulaver, gobi puvvu, kalifla, phula kobi
celery seeds: radhuni
chana dal: sanaga pappu, butor dal, boot dail, chana ni dal, chane di dal, chholia dal, chanyachi dal, pachi senaga pappu
chandan: santhanam, sandanam, gandham, chandanam, srigandha, chandanam podi, chondon, sukhad
cheese: paal katti, paalkatti, junnu, ginna
chewing gum: chingam, babal gum, chuingam
chicken: kodi mamsam, kozhi irachi, kukurar mangxo, kukura mangkho, kozhi erachi, kodi kura, koli saaru, murgi mangsho, kukda, kukudi
chickpeas: vella kadala, kabuli buut, sundal, konda kadalai, sanagalu kabuli, kabuli buta, kabuli chhola
chikki: kadala mittai, badam chakti, ellu urundai, tilgul, tilkut, tiler naru, ellurundai, nuvvula undalu
chutney: pachadi podi, chammanthi, thuvaiyal
cinnamon: lavanga pattai, chekke, dalchini sabut, daruchini
cloves: karayampoo, karayambu, lavangam mokka, lavangam, karampu, laving, labanga
cluster beans: gokarakaya, chavalikayi, kothamara, guvar sing, gawarichi sheng, govar, kothavara, goru chikkudu, guanra
coconut: kobbarikayalu, nalikeram, shreefal, shrifal, jhuna nariyal, tengai, kobbari kaya, tenginakai, thenga muri, nariyer
coconut oil: thengaennai, kopra tel, khobarel, kobbari noone, tengina enne, khobrel tel, narkel tel, nadia tela
coffee: kaafi powder, kappi, kaapi podi
colocasia: seppankilangu, chama dumpalu, chema dumpa, kesavina gedde, kesuvina gadde, mukhi kochu, kosu thuri, alkul, aravi
colocasia leaves: seppan ilai, chama aaku, kesuvina ele, kesave soppu, alu che paan, alu paan, patra leaves, arbi ke patte, kochu pata, saru patra
comb: cheeppu, kaski, kanski, dantiyo, paniya, kangavo
coriander leaves: kothambari soppu, malli ela, mallichappu, dhania pata, dhana bhaji, kothamalli thazhai, kottambari, dhonepata, malli ila, dhania patra
coriander powder: dhone guro, dhana jiru, dhanajiru, dhania gunda, dhane pud, dhaniya pud, dhaniyala podi, kottambari pudi, dhane guro
coriander seeds: kothamalli vithai, varamalli, malli vidhai, kotambari kalu, kothamalli mani, gota dhone, dhoniya guti, sukha dhana, akha dhana, dhaniya sabut
cotton: panju, dudi, panji, tulo, kapah, rooi, kapus, kapoos, ruee, tula cotton
cotton wicks: ottulu, solte, sholte, solita, divet, diveti, divet nu ru, phulvati, phoolbatti, jyot
cowpea: thatta payiru, bobbarlu, bobbarlakayalu, alasande kayi, halasande, achinga payar, achingapayar, borboti, lesera mah, chawli chi sheng, jhudunga, lobia phali
crab: yendri, endrikaya, njandu, kakra, kankra, kekda, khekda, chimbori, kankada, kenkra, nandu, peethalu, peetalu
cream: paal aadai, meegada, meegadda, hal kene, paalpaada, palpada, saay
crystal salt: kalluppu, khada namak
cucumber: kakkarikka, tiyoh, tiyah, kantari
cumin: cheeragam, nallajeerakam, jira dana, jilakara, jilkarra
curd: tayir, dahyu, tok doi, dahi tok
curry leaves: karibevina soppu, karibevina, kariveppu, kariyapila, kari pata, mitho limdo, meetho limdo, limdo, bhrusanga patra, bhursunga, kadhilimb, kadhi limb, kadi limb, mitha neem, kadilimbu, kadipatta, karipata, bhersunga pata
custard apple: seetha pazham, sita pazham, seethapalam, seethaphalam, seetaphala, sitaphala hannu, aathachakka, atha chakka, ata phal, atlos, sitafal, sitaphal, sharifa, ata fala
dal powder: paruppu podi, kandi podi, parippu podi
dates: perichampalam, pericham palam, uttuthi, eenthapazham, eenthappazham, eethapazham, chuhara, chhuara, kharek, khejur, khajura, kharjura, karjura, perichampazham
desiccated coconut: nariyal bura, nariyal burada, narkel gura, kobbari podi, kobbari turi, thengai thool, topra nu chhin, nariyal ka burada, nadia gunda
detergent bar: thuni soap, thuvaikkum soap, battala sabbu, batte soap, batte sabu, alakku soap, kapor kachar saban, kapda dhovano sabu, luga dhua sabun, kapadyacha saban, kapde ki tikiya, nirma tikia
detergent powder: thuni podi, sope podi, battala powder, battala sabbu powder, batte soppu powder, batte powder, alakku podi, alakkupodi, kapor kachar powder, kapor dhowa powder, kapda dhovano powder, dhulaichi powder, luga sabun gunda
dhoop: sambrani, saambrani, sambirani
dill leaves: sathakuppai, soa kura, soyikura, sabsige, sabasige soppu, sabbakki soppu, sua bhaji, shulfa, sholpa
dishwash: pathiram soap, pathram kazhuvum soap, ginnelu sabbu, patre soap, pathra soap, patre tholeyo soap, pathram kazhukunna soap, basan majar saban, basan dhowa sabon, vasan no sabu, bhandi ghasnyacha saban, bhandyacha sabun, basana maja sabun, bhande saban
diya: vilakku, agal vilakku, kuthu vilakku, pramida, deepam, pramidalu, hanate, nilavilakku, prodip, diyo, divo, kodiyu, pantee, panati, panti, mitti ka diya, deepak
dragon fruit: kamalam
dried fenugreek leaves: kasuri menthya, kasuri menthi, sukhi methi, suki methi
drinking water: thanni, kudineer, vellam kudi, panir botol, khabar jol, pinyache pani, tanneer, jal bottle
drumstick: mulakkada, mulakkaya, sojne data, saragva ni sing, sajna chuin, sahjan ki fali, munga, nuggekai, nugge kai, shevgyachi sheng, saragvo, sargavo, sajana chhuin
dry coconut: kobbari chippalu, kobbari gitaka, shukno narkel, sukhu topru, topru, topra, sukhu nariyel
dry fish: karuvadu, karvadu, endu chepalu, yendu chepa, ona meenu, unakka meen, unakkameen, shutki, shutki mach, sukha machli, sukhua, suka bombil, sukat, shukan mas, suki machhi, sukka meen, bombil sukha
dry ginger: vona shunti, ona shunti, chukkupodi, sunthi, sonti, sonthi, soonth, shuntha, shukno ada, chukka
dry mango powder: aam choor, mangai podi, mamidi podi, ambosh, mavinakai pudi, manga podi
dry peas: batani, endu batani, tella batani, batani kalu, ghugni motor, motor dal, sukhe matar, vatane, pandhre vatane, sukka vatana, ghugni matar, sukha matara, chitte matar
dustbin: kuppai koodai, chetha butta, chetta butta, kasada butti, kasada dabba, moylar balti, jabor pela, kachrano dabbo, kachrakundi
egg: kukura koni, eenda, kodi guddlu, kozhi mutta, muttai kozhi, dimer
face cream: muga cream, mukha cream, mukh cream, chehre ki cream, glow cream
fennel seeds: perunjeeragam, perum jeeragam, sopu ginjalu, sompu kalu, badesopu, perinjeerakam, guamuri, badi shep, variali, panamadhuri
fenugreek seeds: uluva mani, methre, methi na dana, methi na daana, methi dane, menthya kalu, mentulu, venthayam vidhai, uluva podi
fig: aththi pazham, athi palam, athipazham unakka, dumur
fish: mathsyam, matsya
flask: plask, palask, flaas, thermos, tharmas, thermas, flaks, chai wala thermos
flattened rice: chira bhaja, chiuda, atukula, avlakki, paunva, chuda bhaja
flax seeds: ali vidhai, agasi, cheruchana vithu, tishi, jawas, atasi, phesi, javas, pesi
floor cleaner: finyl, pinayil, tharai cleaner, nela cleaner, nela oresuva liquid, tarai thudaikkum liquid, nelam kazhukunna lotion, ghar mochar liquid
fox nuts: tamara ginjalu, kamala beeja, makhano, makkhana
foxtail millet: thinai arisi, navane akki, kangani
french beans: huruli kayi, ghevda, shravan ghevda, fanasi, farash bean, farasi, bean phali, phansi
fruit juice: pazha rasam, pandla rasam, foler ros, phala rasa
ganga water: gangajal, ganga jal, gongajol, ganga jala, gonga jol, ganga theertham
garbage bag: kuppai bag, kuppai cover, chetha cover, chetta cover, kasa cover, kasada cheela, moila bag, moylar bag, kachrani theli, kachrani thelio, kachra pishvi, kude wali thaili, kachare ki theli, garbej bag
garlic: vellulipaya, noharu, nohoru, lasan sukku, thom, thum, velluli, veluthuli, rasuna
garlic pickle: roshuner achar, lasnache lonche
ghee: pasu nei, nethi, ghrit, gawa ghee, ghiyu, gay nu ghee, ghia, gua ghia
ginger: allam mukka, aadhu, inchi pachcha, hasi shunti
glass: dambler, gilaas, loota, pyala, steel gilas
gloves: hand gloves, haath ke dastane, dastane, dastana, hath moje
gongura: gongura, gonkura, pulicha keerai, pundi soppu, pundi palle, ambadi, ambada bhaji, mesta saag, mesta pat, tenga mora, pitwaa, puli venda
gooseberry: periya nellikai, usirikayalu, ambla
gram flour: chana nu lot, chana na lot, besan no lot, chanya no lot, harbhara pith, dalichya pith, chane da atta, chanyache pith, kadalai mavu, kadala mavu, beshon, kadale hittu pudi, besana
grapes: draksha pallu, munthiri, munthiringa, drakh, dhraksha, munthiri pazham, angur phal
grater: thuruvi, thuruvai, kobbari koru, thurumani, turimani, churanta, koruni, kuruni, chhini, khamani, kisani, kordni, korani
green cardamom: elaka, yelakulu, velachi, elach
green chilli: kantari mulaku, kesa jolokia, jolokia, hari mirche, hirvya mirchya, thikhi mirchi, hara mirch, pacha mulagu, hasi menasinakai, kacha lanka
green gram: pachaipayiru, pachipayiru, hesarkalu, sabuj moog, gota moog, mug akha, akha mag, khada moong
green peas: pattani kai, pattani payar, motor mah, matar phali, matarchya shenga
green tea: pachai theyilai, grin ti, sabuj cha
groundnut oil: kadala ennai, shenga enne, chinabadamer tel, palli nune, kadalekai enne, shengdana tel, sing tel, badam tela, chinabadam tel
guava: jaama pandu, seebe, chepe hannu, piyala, maduri
gulab jamun: golap jam, pantua, kala jamun sweet
hair oil: thala ennai, jutthu nune, juttu nune, tale enne, kudalu enne, thalayil theykkunna enna, thala enna, muri enna, mathar tel, chulir tel, mathano tel, mathe ka tel, kesancha tel, keshtel, balan da tel, kes tel, kesh tail
halwa: aluva
henna: mailanchi, mylanchi, madarangi, gorante, jetuka, jetuka pat, mehandi pata, menjuati
hilsa: elish, palla machhi, ilish mach, ilish maach, pulasa, palla machli
honey: theen, mou jol, maakhi, tene, jenu thuppa, mahu
horse gram: kaanam, hurulikalu, hurali kaalu, huruli kaalu, kulthi kalai, kolatha, mudhira, huruli kalu, kulith dal
ice cream: ais cream
idli dosa batter: dosa mavu, idli pindi, idli hittu
idli rice: iddli rava, dosa arisi, idly arisi, idli biyyam, idli akki
incense sticks: uduvathi, agaravathulu, oodinakaddi, oodina kaddi, gandhada kaddi, sugandhi kaddi
insect killer: karappan poochi marundhu, boddinkala mandu, jirale aushadhi, paatta spray, arshola marar spray, vanda marvani dava, jhural marne, karappaan, keeda mar
jackfruit: panasapandu, halasu, chakkapazham
jackfruit raw: pala kaya, palakkai, idichakka, kathal sabji
jaggery: nattu vellam, sharkkara, sarkara, gul pith, guda, mitha gur, nolen gur
jalebi: jangiri, jhangri
jamun: naval palam, navapazham, neredu pallu, nerale, neerala hannu, jambuda, jamukoli
jowar: jonna pindi, jondhala, juar no lot, janha, jondhla, jonna, jolada hittu, jowari
jowar flour: jondhla peeth, jondhala pith, jwariche pith, jowar no lot, cholam maavu
kadai: irumbu satti, irumbu chatti, baanali, banali, moogudu, mookudu, cheenachatti, cheena chatti, kadai loha, kadhoi
kadala curry: kadala curry masala, kadala masala
kajal: kan mai, kanmai, kaatuka, katuka, kaadige, kadige, kanmashi, kan mashi
kalava: mouli, kalava, nada chhadi, mauli, lal dhaga, kautuka, kaluva, poonal, janeu, kappu kayiru
khoya: kova, palkova plain, kovva, maavo
kidney beans: rajma payaru, barbati beej
knife: kathti, aruval manai, katari, chhura, pichathi, suri
knol khol: noolkol, noolkhol, navalkol, navil kosu, navilukosu, olkopi, ol kobi, ol kopi, ganth gobi, gaanth gobhi, kohlrabi, monji, nolkol, gathgobi, alkol
kodo millet: varagu arisi, arika, haraka
kokum: murugalu, ratambi, bhirand, murgina huli, kodumpuli, meen puli, pinaru puli, seeme hunase, bhinda sol
kudampuli: kodampuli, kudam puli, sambhara puli, malabar puli
kumkum: kumkuma, xendur, chandlo kanku
ladle: garita, thavi, hetu, chattukam, sautu, palita, karchhi, kalchhi, kadchi, kadchhi, kadcho, karchul, davyo
ladoo: undalu, ladva, urundai
lamp oil: deepada enne, vilakkenna, pradeeper tel, diva nu tel, deep tel, devara enne
leaves: patte, patton, pattiyan, pattiya
lemon: elumichampazham, cherunarakam, narangai, patilebu, nemu tenga, kaji nemu, nimma kaya, nimbekai, naranga, pati lebu, gandharaj lebu
lemon pickle: elumichai oorugai, elumicham urugai, nimbekai uppinakai, naranga achar, lebur achar, limbu nu athanu, limbu achar, nimbu ka achaar, limbache lonche, nimbu achaar
lettuce: lettis
lighter: layitar, gas jalane wala, gas litar
litchi: lichu phol
little millet: saamai, samai arisi, saamai arisi, saame, gajro
loofah: peerkangai naar, khassi, mysore nar, narpu, gaa ghosa jali, nahane ki jali, body ghisne wala
lotus root: thamarai kizhangu, thamarai thandu, tamara gadda, thamara kizhangu, kamala danta, bhee, bhen, nadru, kamal kakri, kamal kakadi, bhee sabzi, padma nada
lunch box: sapattu dabba, chotru pathram, khana dabba
mace: javantari, jathipathiri, japatri, jaypatri, jayatri
mackerel: ayila, bangada, kanagurthalu, kanagadatha, bangdi, bangda, bangdo, ayala, ayala meen, ayla, ayla meen, kanangeluthi, kaanankeluthi, bangude, kanagurta
maize flour: mekke jolada hittu, bhuttar ata, makka atta, makyache pith, maka pith
mango: mampalam, mambalam, maavina hannu, maavinahannu, hapus, hapoos, dasheri, dussehri, chausa, imam pasand, himsagar, mamidipandu, kesar keri
mango pickle: maangai urugai, mangai oorugai, aavakkaya, mamidikaya pachadi, mavinakai uppinakai, maavina uppinakayi, kadumanga, kadumango, vadu mangai, maavadu, mavadu, amer achar, keri nu athanu, chhundo, gor keri, aambyache lonche, kairiche lonche, manga achar, manga oorugai, avakaya pachadi, kairi lonche, aamer achar, amba achar
marathi moggu: maratti mokku, marati mogga, marathi mokka
masoor dal: erra kandipappu, chuvanna parippu, musuri dal, mosur dal, masurichi dal, kesari pappu, errapappu, misur pappu
matchbox: kaddi pettige, jui sola, juisola, kadi peti, aagpeti, dibiri, aagkathi
mathri: nimki, namak pare, namak para, namak paare
matta rice: mata ari, kerala matta, palakkadan matta, rosematta, chuvanna ari, rose rice
meat masala: mangsher moshla, mamsam masala, irachi masala, mutton kuzhambu masala
melon seeds: vellari vidhai, dosa ginjalu, magajtari, tarmujer bij, charmogoj
methi: venthaya keerai, vendayakeerai, menti kura, menthi koora, menthe soppu, menthya soppu, uluva ila, methi shak, methi saga, methi bhaji, methi ni bhaji, methre
milk: paalu pasu, dudha, khira, haalu packet, dudh packet, doodh thaili
mint: pudina ila, podina pata, pudina patta, pudinaku, phudino, pudina pata, podina patra
mirror: kannadi, addam, kannaadi, ayna, aina, aarsi, darpan, aarsa
mixed pickle: pachranga achar, panchranga achar, kalandha oorugai, misra achar
moong dal: siru parupu, cherupayar parippu, cheruparippu, mugor dail, mug ni dal, sabut mug, hesarukalu
mop: thudaikkum kattai, tarai thudaipan, nela oresuva kolu, nelam thudakkunna mop, farshi pusaycha, pusni, ghor mosa
mosquito coil: kosuvathi, domala coil, dhomala chakram, solle batti, kothuku thiri, moh khedowa, dasanchi agarbatti, kachua chhap
moth beans: narippayaru, kuncumapesalu, madike kalu, matth, bhringga, moth sabut, matki dal, math dal, muth, naripayaru
mug: chombu, jagu, magga, cheepu, nahane ka mug, maggu
mukhwas: mukh shuddhi, mouth freshener saunf, meethi saunf, churi saunf, dhana dal, dhanadal, paan mukhwas
mulberry: shahtoot, shatoot, shetur
murukku: kodubale, thenkuzhal, chegodilu, chegodi
mushroom: anabe, nayi kode, chatu, chhatu, kathphula, bengsata, bilari topo, dhingri, guchhi, alambi, alimbe
muskmelon: mulam pazham, molam pazham, kirni pazham, thaikumbalam, thai kumbalam, kharmuj, khormuj, sakkar teti, shakkar teti, chibud
mustard oil: kadugennai, ava nune, kadukenna, kadukennai, xoriyohor tel, sorioh tel, saraso nu tel, mohriche tel, kadwa tel, kadua tel, karua tel, sorsher tel, sorshe tel, sarso tel, kadugu ennai, rai nu tel, mohri tel, sorisa tela, kachi ghani tel
mustard seeds: xoriyoh, sorioh, rai dana, sarhon, rye, sorshe, sarson dana, kadugu vidhai, avalu, sasuve, sasive kalu, mohari, rai kuria
mutton: vetamamsam, yeta mamsam, sagoli mangxo, bokrar mangxo, bakri nu mas, bakre da meat, chheli mansa, matan, bokad, mansa, mangso, mangsho, mansho, aatu kari, mutton kura, khasir mangsho, bakre ka gosht, bokdacha mutton
namkeen: chanachur, chanachoor
needle: oosi, soodi, soochi, chhuch, soochi daara, sooi, chunchi, suee, darzi sui
nigella seeds: karun cheeragam, nalla jeelakarra, nalla jilakara, krishna jeerige, kari jeerige, karinjeerakam, kalo jeera, kalo jire, kalojeera, kalajeera, kala jira
nutmeg: jathikai, jadhikkai, jaikai, jathikka, jaayphal, jaiphala
oil: yenne, khadya tel, tel khane ka, enney, ennay, noonay
okra: bhinda nu shaak, bhindi tori, ramjhinga, ram torai, vendaikai, benda kaya, bhindo, dheros, dhenrosh, ramturai
olive oil: olive ennai, zaitun tel, zaitoon oil, aaliv nune, olive tel, joytun tel
onion: periya vengayam, chuvannulli, ponoru, kando, sabola, ulligadda, ulligaddalu, irulli, savala, kande, piaja, pyanj
orange: aaranju, naarinja, narinja pandu, madhuranaranga, komola tenga, kinnow
pain balm: jandu balm, amrithanjan, kodali thailam, thailam, jhandu bam
palm jaggery: panangkarupatti, tati bellam, tale bella, ole bella, karippatti, karipatti, taal gur, tad gol, tad gud, tala guda
paneer: chhena, chana paneer, chenna
papad: appalu, vadiyalu, odiyalu, papor, pampada
papaya: kappalanga, omakka pazhuthath, amrutabhanda
parwal: parora
peach: aadu phal
peanut powder: kadalai podi
peanuts: manila kottai, mallattai, shenga, kadlebeeja, kadale beeja, bhuimug, falli dana, bhuimug shenga, mandvi, kadalaikai, kadalai, verusanaga, nilakadala, sing dana, badam mungfali, chinabadama
pear: marasebu, bagu gosha, babugosha, naakh, sabarjali, perikka
peda: doodh peda
peeler: thol seevi, thol seevum, chhilni, chilni, chhilka utarne wala, saalkadhni, sal kadhani, chholani
perfume: senttu, parfum, senth
pickle: urugai, oorgai, avakai, uppinakai, lonche, athana, achhar, acar
pineapple: annachi pazham, anasapandu, matikathal, sapuri panasa
pippali: thippili, pippali, pippallu, thippali, hippali, peepal, pipli, pipul, pippal, lendi pipal, gantoda, ganthoda, piplamool, pipramul
plate: kanchamu, pallem, thatte, pinjanam, rakebi, thaali
poha: chinre
pomegranate: mathalam, mathalanaranga, urumampazham, anaar kandhari
pomfret: vavval, chanduva, chandva, sandava, avoli, aavoli, sarangalu, paplet, paaplet, vaaval, rupchanda
poppy seeds: posto dana, post dana, aphugutti, posta dana, postodana, gasagase, posta
potato: alu saru, ala gadda, urla gadda, uralai kizhangu, uralaikizhangu, alu gadde, alugedde, gol alu, ruta alu
potato chips: aloo chips
prawns: konju, misa mas, sungta, iraal, seegadi, bagda chingri, golda chingri, jhinga machli, chingudi
pressure cooker: kukkar, kookar, kukar, pressure kukkar, seethi wala cooker
proso millet: panivaragu, variga, varigalu, baragu, chena millet
puffed rice: akhoi, churmure, moori, mudhi, puri arisi
pumpkin: sihikumbala, ronga lao, kakharu, dangar, sitaphal ki sabji, mishti kumro, kumbalakai, pusanikai, kolu, bhoplu
pumpkin seeds: parangi vidhai, kumbala beeja, mathan kuru, mathanga vithu, kumror bij, kolu na beej, bhopla biya
radish: mullangi gadda, mulo, mulaa
ragi: taidalu, muthari, koovaragu, nagali, nachni satva, mandika, kelvaragu, mandia
ragi flour: nachniche pith, nachni peeth, ragi pindi, kezhvaragu maavu, panjapullu podi, mandia chuna
raisins: ular thiratchai, kaindha thiratchai, sukhi drakh, bedane, sougi, saugi, ular dhratchai, unakka munthiri
rasam powder: rasam podi, rasapodi, saaru podi, saru podi, saarina pudi, saru pudi, chaaru podi, charu podi, rasa podi
rat: eli marundhu, eli paste, eluka mandu, ili pashana, ili paashana, elivisham, elippashanam, indur marar bish, nigoni bish, undar marvani dava, undir marnyache aushadh, musa mara, chuhe mar
raw banana: valakkai, valaikkai, arati kayalu, ethakka, ethakkai, nendra kaya, kach kol, kaskol, kele hirve, vazhaikkai, vazhakka, aratikaya, balekai, bale kayi, kacha kola, kanchkola, kachi kel, kachkola, nendrakai, etthakka, kancha kadali
raw mango: manga kai, mamidikayalu, maavina kayi, mavinakai, pacha manga, kancha aam, kesa aam, ambi, kancha amba, maangai, mamidi kaya, mavinakayi, keri kachi, kachi keri, kancha ambo
raw papaya: omakka, kapplanga, amrutabhanda, kancha amrutabhanda
raw rice: pachi biyyam, pachari, unakkalari, atap chal, aatap chal, arwa chawal, arua chaula, arwa rice, arua chawal
razor: bleid, ustara
red chilli powder: milagai podi, milaga podi, vatral podi, mirapa podi, khara pudi, mulaku podi, piriyan mulaku podi, lonka guro, lanka guro, shukno lonka guro, jolokia guri, marchu, marcha powder, lanka gunda, lankar guro, mulagu podi, karam podi, kaaram, lal tikhat, marcha ni bhukki
red chilli whole: kaindha milagai, varamilagai, endu mirapakayalu, kollamulaku, shukno lonka, shukan jolokia, suka marcha, sukha lal mirch, sabut lal mirch, vathal milagai, endu mirchi, endu mirapa, ona menasinakai, sukhi lal mirch, sukki mirchi, sukhila lanka
refined flour: mydha, meindo
rice: kuruva ari, tandool, chaaul, akki bele, pacharisi, pacha arisi, bhat chawal
rice bran oil: thavittu ennai, thavidu ennai, tavudu nune, thavidenna, thavittenna, kunda tel, tusher tel
rice flour: arisi mavu, idiyappa maavu, biyyapu pindi, varipindi, arippodi, pithaguri, saulor guri, chokha no lot, chaula chuna, tandalachi pithi, tandul pith, pacharisi maavu, tandalache pith, tandalacha pith, chaler guro, akki hittu pudi, aripodi
ridge gourd: beerakayalu, peechinga, peechil, taroi, shirale, tarroi, jhinga, galka, bhol, pita janhi, beera kaya, janhi
roasted gram: pottukadalai, pottu kadalai, porikadalai, pori kadalai, hurigadale, huri kadale, putnalu, putnalu pappu, putani, putana, phutana dal, daliya dal
rock salt: indhu uppu, saindhava lavanam, soindhob lobon, sindhalu, sindhalun, shendelon
rock sugar: kalkandam, kalakanda, khadi sakhar, khadisakhar, sakariya
rohu: rohita, rohi machha, rui mach, rui maach, rui machh, rohu mach, rohu machli, bocha gandumai
rope: kayiru, kayaru, taadu, thaadu, hagga, kayar, dordu, rossi, dauri, rasse
rusk: rassk, varukki, varkey
saffron: kunkumakesari, kumkum puvvu, kungumapoovu
sago: sagu dana, sabudane
salt: kalluppu, podiuppu, khada namak, lobon, lobona, meethu, uppu kal
sambar powder: huli pudi
sapota: sobeda, sofeda
sardine: kavallu, mathi chaala, bhutai, boothai, pedvey, mathi, mathi meen, chala meen, tarli, pedve, kavalu
sattu: chhatu, sattoo, chana sattu, satu, chhatua, jau sattu, chattu
scissors: kathrika, katthari, kattari, kaatar, katuri
scrub pad: paathiram thekkum, ginne thomudu peechu, patre ujjuva, patre tikkuva nar, joona, ghasni, kathya, steel wala jhaba
seer fish: vanjaram, neymeen, nei meen, ayakoora, ayakura, vanjaramu, konema, iswan, iswaan, surmai, vanjaram meen, konam
semolina: upma ravva, rulong, shuji, bombai ravva, bansi rava, rawo, ravo
sesame oil: nalla ennai, yellenne, tilache tel, manchi nune, ellenne, ellu enne, tal nu tel, tiler tel, rasi tela
sesame seeds: yellu bili, ellu bili, raashi, til safed, til dana
sewing thread: daaram, noolu, suto, suta, dhago, daar, dhaaga
shahi jeera: shah jeera, sajeera, shahjire, shajeera, karinjeerakam
shallot: vengayam sambar, sambar ulli, kunjulli
shampoo: tala snanam shampoo
shaving cream: savarm cream, dari kamanor cream
snake gourd: potlakayalu, dhunduli, padwal, pudalankai, chachinda, chhachindra
soan papdi: son papri, shon papdi, sohan halwa, san papdi, buddi ke baal
soap: snanada sabu, gaye makha saban, chabon, sabu nahavano, nahavano sabu, gaa dhua sabon, sabna, savukkaram, sabakara, saban, sabon, sabuna
soft drink: kool drinks, kuldrings, thandi drink, thanda peya, kold dring
soya chunks: mill maker, soyabean bori
soybean oil: soya ennai, soyabean tel, soya nune, soya enne, soyabean ka tel, soya tela
spinach: pasalai, palak koora, paleng, paleng xaak, palang saga, xaak
spoon: thavi, samus, chamas
spring onion: vengaya thal, vengayathaal, ulli kadalu, ulli kaadalu, eerulli soppu, ullithandu, peyaj koli, peyaj kali, peyaj pata, lili dungri, leeli dungli, patichi kanda, kandyachi paat, pyaz patta, gandhe hare, piaja sandha
sprouts: ankurit moong, molakettina, mulakattiya payaru, molakalu, ankurit, mod aalele, phanagavela mag, ankur
squash: panakam syrup
squid: koonthal, kanava, makul, bondas
star anise: annachi poo, anasa puvvu, anaspuvvu, chakra moggu, ananas hoovu, anasipoo, takkolam, badal phool, karnaphool, badiyan
stone flower: kallupachi, kallu hoo, kallu hoova, rathi puvvu, rati puvvu, pathar ke phool, pathar phool, dagadphul, shipapushpam, kallupoovu
strawberry: sraberi, istroberi, stroberi
sugar: seni, moras, chini dana, cheene, pancadara, khandasari
sugarcane juice: ganna juice, cheruku rasam, kabbina haalu, akher ros, sherdi no ras, aakhu rasa
sunflower oil: suriyakanthi ennai, suryakanthi nune, surya kanthi enne, suryakanti enne, suryamukhi tel, surajmukhi nu tel, suryaphul tel, suryamukhi tela
sunflower seeds: suriyakanthi vidhai, surya kanthi vithu
sweet corn: mokka jonnalu, musukina jola, cholam, gom dhan, makkai dodo, chhalli, makkachi, makyache kanis
sweet lime: chathukudi
sweet potato: sakkaravalli, sakkaravallikilangu, chilagada dumpalu, chilakada dumpa, madhurakizhangu, madhura kizhangu, ranga alu, mitha alu, rangalu, kanda mula, ratale, shakkariyan, sarkaravalli kizhangu, chakravalli, sihi genasu, shakkariya, mishti alu
sweets: sihi tindi, mishtanna, palaharam
tamarind: aamli, imali, huli, hunasehannu, valan puli, chintapulusu, tentuli
tapioca: maravalli, kuchi kizhangu, karra pendalamu, shimul alu, simolu alu, kolli kizhangu, shakarkand safed, kappakizhangu, kuchi kilangu
tapioca chips: maravalli chips, kuchi chips, kappa upperi
tawa: dosai kal, dosakallu, dosa penam, kaavali, dosha kallu, chatu, tavdi
tea: thetthool, tea podi, tee podi, chahpat, sah pat, saah, chahapatti, chaa patti, chaya ila, chai dust, chay patti, chaya podi, chai patta
tea masala: cha masala, chai no masalo
tender coconut: kobbari bondalu, bondam, yelneer, dab jol, narikolor pani, trofa, paida, shahale, kacha nariyal, paani wala nariyal
tilapia: tilapia meen, chilapia
tindora: dondakayalu, kunduli, tindoda, tinda ivy, donda kaya, tondekayi, kundri, ghiloda, telakucha, kunduri
toilet cleaner: arpic, kakkoos cleaner, latrine cleaner, kakkus cleaner, toilet dhone ka, sandas cleaner, latrin saaf, tatti cleaner, sauchalay cleaner, latring cleaner
tomato: ramulaka, bilati begun, tameta desi, tamatar desi, bilati baigana, patal ghanta
toor dal: ohor dail, tuverdal, tur dali, turichi dal, kandi bedalu, tuvara parippu, arhar dali, harar dali
toothbrush: pal brush, pallu brush, hallu brush, dat majar brush, tooth bras, dantasha brush, datan brush, daant ka brush, dant wala brush
toothpaste: pal pasai, pal paste, pallu paste, pandla paste, pandla podi, hallu paste, hallujjuva paste, hallu pudi, danter majon, dat majar paste, dat nu paste, datan paste, dandan da paste, dantaghasa
towel: towel gamcha, gamcha, gamosa, gamusa, gamucha, rumal bada, panche, thorthu, gamchha, angochha
tuna: kera meen, soorai, kupa
turmeric: holud guro, haldhi guri, haladi gunda, arisina pudi, haldar, haldi guro, haladi
turnip: gonglu, olkopi
umbrella: kudai, godugu, chathri, chhata, chhatri, chhatra, chatri, chattri, chhatta, chhati
urad dal: minapagullu, mati mahor dail, matimah, udidachi dal, mah dal, maa ki dal, kali dal, urad gola, minumulu, ulundu paruppu, mashkolai
vaporub: neelgiri tailam, thailam
vermicelli: simai, semiya payasam, shemai, sev payasam, saemia
vibhuti: viboothi, vibudi, thiruneeru, tiruneer, bhasmam, bhasma, vibhooti, bhasma pooja, pattai vibuthi
vinegar: surkka, surka, chorukka
walnuts: akrut, akroot pappu, vadhumai kottai, dun giri
washing soda: sodaa powder kapde, kapde ka soda, vannan soda, chakala soda, alakku karam, sajji khar, dhulai soda
water bottle: thannir bottle, neellu bottle, vellam kuppi, water kuppi, paani ki bottle, pani ni botal, panir botol, pani batli, pani di botal, vellakuppi
watermelon: dharbusani, kosapalam, puchakayalu, thanneer mathan, khormuja, hindwana, mateera
wheat: gothumai, godhi, gothambu, gehun, gehu, ghaun, gahu, gahoo, gehoon sabut, gehoon, kanak, ghau, ghavu, godhumai, godumalu, goham, gahama
wheat flour: gothambu maavu, gahu peeth, chapati flour, chapati atta, phulka atta
wood apple: vilampazham, vilaam palam, velaga pandu, velakkaya, kodbel, bael, kabit, kavath, kaitha, koitha, bel phol
yam: kanda gadda, kandagadda, ool kosu, zamikand, ol kachu, oluo, olua, sooran, senai, senai kizhangu, chenai, suvarna gadde, ratalu, konfal, kaachil, kachil, rajavalli kizhangu, khamalu, khamba alu
yellow: peela, peeli, pila rang, pivla, pivali
`
