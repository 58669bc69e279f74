/**
 * What groceries are called in regions of India, in Latin letters as people there write them: what products and synonyms call
 * it, then its words. Written for this project from general knowledge of Tamil, Telugu, Kannada, Malayalam, Bengali, Assamese,
 * Gujarati, Punjabi, Odia, Marathi, Hindi, Urdu and Konkani; only words that no synonym of a new shop has. Other spellings
 * of a longer word ("bhaajli", "bhajali") are found by their sound. A single word counts only where no product is called so.
 */
export const regionalWords = `
almond oil: badam rogan, rogan badam, roghan badam shirin
almonds: badam paruppu, baadam pappu, badam pappu, badami, vadam kottai, badaam giri, badam gota, akha badam
amaranthus: thotakoora, thota koora, arai keerai, araikeerai, mulai keerai, siru keerai, sirukeerai, harive, dantina soppu, dantu, rajgira bhaji, math bhaji, lal shak, lal saag, notey shak, note shak, data shak, chuvanna cheera, kosala saga, khada saga, tandaljo, tandalja, chavleri, chulai, harive soppu, harivesoppu, dantu soppu, cheera, cheera ila, lal bhaji, laal bhaji, rajgira saag, chaulai ka saag, chavli bhaji
anchovy: nethili, nethuli, netholi, kozhuva, nethallu, mandeli, bolinjir, nathal, natholi, nethili meen, podi meen
appam podi: appampodi, aappa maavu, aappam mavu, appam mavu, aapam maavu
asafoetida: kattiperungayam, perumkayam, hinga
ash gourd: venpoosani, vellai poosani, kalyana poosani, boodidha gummadikaya, budida gummadi, boodu kumbalakai, kumbalanga, chalkumra, komora, bhuru kolu, panikakharu, kohala, neer pusanikai, poosanikai, poosanikkai, vellai poosanikai, budida gummadikaya, boodu gumbala, boodugumbala, kohla, bhatua, raksa, chal kumra
avocado: makhanphal, vennai pazham, benne hannu, makhan phal, butter pazham
baby food: bachhe ka khana, bacche ka khana, baccha food, kuzhandhai unavu, kulandhai unavu, pillala aharam, mulanchya khau, balak aahar, babyr khabar, bachchar khabar, bachon ka khana, chhote bachche ka khana
baby milk powder: bachon ka powder, bacchon ka doodh, bachche ka doodh, chote bacche ka doodh, babyr dudh
badam drink: badam milk, badam paal, badam doodh, badam haalu
bajra: bajri no lot, bajri cha pith, kambu arisi, sajja, bajari, kambam, kambam pul
bajra flour: bajriche pith, bajrina lot, kambu maavu, sajja pindi, sajje hittu
baking soda: khava no soda, vanta soda, aappa soda, aduge soda, khaycha soda, khane wala soda, meetha soda
banana: nendrapazham, rasthali, elakki, pachabale, chakkarakeli, pakha kol, malbhog, arati pandu, bale hannu, nenthrapazham, kela phal, kela pakka, kadali, vaazhai pazham, vazha pazham
banana chips: ethakka upperi, kaya varuthathu, upperi, kaya upperi, vazhaikkai chips, arati chips, balekai chips, ethakka chips, vazhaikai chips, vazhakkai chips, kelyache wafers, kela wafers, kela wafer, kele ke wafers, kaya chips, balekayi chips, arati kaya chips, kela chips, nenthra chips
banana flower: vazhaipoo, vazhai poo, arati puvvu, balehoovu, bale hoovu, vazhakoombu, kudappan, koldil, kola phool, kele ka phool, kel phool, kadali bhanda
banana leaf: vazhai ilai, vaazhai ilai, arati aaku, bale ele, balele, vazhayila, kola pata, kele ka patta, kel nu pan, kelichi paan
banana stem: vazhaithandu, vazhai thandu, arati doota, baledindu, vazhapindi, thor, posola, kele ka tana
bandage: plastar, kattu thuni, bendej
barfi: kaju katri, kaju katali
barnyard millet: kudiraivali, oodalu akki, varai tandul, moraiyo, jhangora, sanwa, vari, vari tandul, mordhan, swang ke chawal, samak ke chawal, sama ke chawal, varyache tandul
basale: basale soppu, bachali kura, bachalikura, kodi pasalai, pui shak, pui saag, poi saag, mayalu, valchi bhaji
basil seeds: sabja vithai, thirunitru pathiri vithai, kama kasturi, kamakasturi, tulsi beej, kasakasa faluda
bathing soap: snana soap, snanam sabbu, gaye makha sabun, gaye makhar saban, kulikkum soap, anghol cha sabun
battery: selle, remote ka sel, bettery, remote cell, pencil cell, batri, baitri
bay leaf: birinji ilai, biriyani ilai, briyani ilai, biryani aaku, biryani aku, palao ele, karuva ila, vayana ila, vazhana ila, tej pat, biriyani ila, biryani ilai, biryani yilai, pulao ele
beetroot: beetrut gadda, beet gadda
bengal gram: sanagalu, senagalu, shanagalu, kadale kalu, kadlekalu, kache chane
betel leaf: tamalapakulu, paan pata, khaycha pan, vidyache pan, pana patra, pann pata, vethalai, vetrilai, vettila, vettrilai, pan pata, khaycha paan, veelyada ele, veelyadele, vilyadele
betel nut: vakkalu, supari katha, guwa, tamol, supadi, kottapakku, seeval, tamul, gua
bhakri: bhakari, bhakhari
bindi: bottu billa, tilakam, kumkum bottu, hanebottu, chandlo, chandla, tikali, bindee
bitter gourd: kakarakayalu, kaipakka, kayppakka, spine gourd, teasle gourd, aakakarakaya, madahagala kayi, madagala, palupagal, paluppavakkai, kankoda, kantoda, katwal, kartoli, kankada, kakoda, kheksi, erumapaval, paavakkai, kaypakka, hagalakai, karli, karela sabji, kalara
black cardamom: periya elakkai, karuppu elakkai, nalla yelakulu, pedda elakulu, kappu yelakki, karutha elakka, boro elach, bor elachi, elcho, moti ilaichi, bada aleicha, masala velchi, kali elaichi
black chickpeas: kondakadalai, karuppu sundal kadalai, kari kadale, kola buut, bootha, kale chane, chholia, nalla senagalu, kala buta
black eyed peas: thatta payiru, thattapayir, bobbarlu, bobberlu, alasande kalu, halasandhe, perum payar, barbati dana, ramrambha, raungi, jhudanga, baragudi
black pepper: mizhagu, nalla mulaku, jaluk guri, kaali miri, jaluk, nallamulaku, karimenasu, golmarich, gol morich, kali mirch sabut, sabut kali mirch, gola maricha, menasina kalu, menasinakalu, gol marich, kali menasu, kaali mirchi, miriyala podi, pisi kali mirch
black salt: karuppu uppu, karuppu indhuppu, nalla uppu, kappu uppu, karutha uppu, beet noon, bit lobon, bit noon, kola nimokh, bita luna, kale meeth, padelon
boiled rice: puzhungal arisi, pulungal arisi, uppudu biyyam, usna chawal, usna, usna rice, ushna chaul, siddha chal, sedho chal, sela chawal, sela rice, kuchalakki, puzhukkalari, puzhungalari, ukada chawal, ukde tandul, usuna chaula, ukada tandul, siddha chawal, siddha chaul, puzhukkal ari, usna chaul, ukda bhat
bombay duck: bombil, bombay bombil, loitta
bottle gourd: ghiya kaddu, dudhya, ghiyaa, chorakka, bhopla dudhi, lau sag
bread: pau ruti, pauroti, pao ruti, pawruti, rotti, dabal roti, dabbal roti
brinjal: vazhuthina, bengena, vengna, wangi bharit, badnekayi, vange, ravaiya, baigana, bhanta
broad beans: chikkudu kaya, hyacinth beans, sem phali, sem ki phali, urohi, val papdi, valor papdi, surti papdi, wal papdi, ghevda, pavta, amarapayar, sem, valor
broken rice: noi arisi, nuchu akki, kani chawal, kanki, nuka biyyam, podi ari
broken wheat: godhumai rava, kothumai ravai, godhuma nookalu, godhuma ravva, godhi nuchu, godhi rave, nurukku gothambu, nuruku gothambu, ghau na fada, soji gothambu, fada, ghauna fada, godhi rava, gehu ka daliya
broom: vilakkumaru, thodappam, seemaaru, kasaporake, kasabarige, kasa barige, choolukal, jhata, jhanta, barhani, barhni, zadu, zaadu, kersuni, sarota, narkel jhata, kunche, phul jharu, jhadoo, thudappam, kharata, zhadu, savarni, kasabarike
bucket: bakedu, tokani, thotti, bakkit, vaali, dol, baaldi
bulb: balbu, bijli bulb, lite bulb
butter: vennapalu, lonee, lahuni, nauni, nouni, maskha, vennay, makhan safed, makhon, bennai, bennae
buttermilk: challa, ghola, sambharam, chhash, morru, moru, neermor, sambaram, tak, taak
cabbage: muttai gose, gos keerai, karam kalla, muttakose, cabej, bandha kobi, gosu, kosu gadde, mottakoos, mottakos, kos gadde
cake: keyk, kekku, cek, keak, kek
camphor: kalppooram, pachakarpuram, bhimseni, karpoora
candle: melugu vathi, mezhugu vathi, kovvothi, kovvotti, kowwotthi, mombathi, mahambati, mahambatti, momo bati, mezhuku thiri, mahamabati, mezhuguvathi, mezhugu, mezhugu thiri, moom batti, mom batti
capsicum: kodai milagai, donne menasu, dodda menasinakai, bengaluru mirapakaya, unda mulaku, bhopli mirchi, bhongi mirchi, shimla marcha
shaha jeera: shahi jeera, sajeera, shajeera, shah jeera, shahjeera, saha jeera, sah jeera
cardamom: elathari, elachi, choto elach, elaichi, elchi, veldode, elaici, aleicha, elachee, alaichi
carom seeds: ohmam, ayamodakam, ajamodakam, ayamodhakam, jani guti, juani, ova, ajwan, ajvan, oma kalu, omkalu, vamu ginjalu, jowan, jwano
carrot: gajjari gadda, gajjara, gajara, gajor, gajjarigadda
carrot halwa: gajar ka halwa, gajar no halvo, gajarer halua
cashew: munthiri paruppu, gerubeeja, kashuvandi, parangi mavu, hijli badam, lanka amba manji, mundiri paruppu, jidipappu, kaju tukda, mundhiri paruppu, munthiri parippu, andi parippu, kashuandi, kashuwandi, kaju giri
castor oil: vilakkennai, aamanakku ennai, amudam, aamudam, aamudham nune, haralenne, haralu enne, aavanakkenna, rerir tel, redir tel, divel, diwel, arandi ka tel, arandi tel, erandi tel, jada tela, jara tela
catla: katla mach, bahu mas, botcha, katla maachh, thoppa, katla maach, bhakur
cauliflower: kaliflower, phool kopi, ful kobij, kali flavar, pool gobi, ful kopi, phulavar, fulaver, gobi puvvu, kalifla, phula kobi, phul gobi
celery seeds: radhuni
chana dal: sanaga pappu, butor dal, boot dail, chana ni dal, chane di dal, chholia dal, chanyachi dal, pachi senaga pappu, kadalai paruppu, kadalaiparuppu, boot dal, kadle bele, kadlebele, chholar dal
chandan: santhanam, sandanam, gandham, chandanam, srigandha, chandanam podi, chondon, sukhad
chapati: chappathi, chapatti, chapaati, rotli, chapathi, phulke
cheese: paal katti, paalkatti, junnu, ginna
chewing gum: chingam, babal gum, chuingam
chicken: kodi mamsam, kozhi irachi, kukurar mangxo, kukura mangkho, kozhi erachi, kodi kura, koli saaru, murgi mangsho, kukda, kukudi
chicken masala: kodi masala, kodi kura masala
chickpeas: vella kadala, kabuli buut, sundal, konda kadalai, sanagalu kabuli, kabuli buta, kabuli chhola
chikki: kadala mittai, badam chakti, ellu urundai, tilgul, tilkut, tiler naru, ellurundai, nuvvula undalu, til patti, tilpatti, til gul, tilgul vadi, gajjak, palli patti, kadalaimittai, shengdana chikki, verusanaga patti, revdi, rewdi, rewari, revadi, gud patti
chole masala: chola masala, chhola masala
chutney: pachadi podi, chammanthi, thuvaiyal, thogayal, thuvayal, tamatar chatni
chutney powder: chutney pudi, shenga chutney pudi, chatni pudi
cinnamon: lavanga pattai, chekke, dalchini sabut, daruchini, lavangapatta, lavanga patta, dalchina chekka, karuvapatta, karuvappatta
cloves: karayampoo, karayambu, lavangam mokka, lavangam, karampu, laving, labanga
cluster beans: gokarakaya, chavalikayi, kothamara, guvar sing, gawarichi sheng, govar, kothavara, goru chikkudu, guanra
cockroach: boddinka, jirale, arshola, vando, vanda, jhural, tilchatta, jhurale, paatta
coconut: kobbarikayalu, nalikeram, shreefal, shrifal, jhuna nariyal, tengai, kobbari kaya, tenginakai, thenga muri, nariyer
coconut milk: thengapaal, thenga paal, thengai paal, kobbari palu, tengina haalu, nariyal ka doodh, naralache dudh
coconut oil: thengaennai, kopra tel, khobarel, kobbari noone, tengina enne, khobrel tel, narkel tel, nadia tela
coffee: kaafi powder, kappi, kaapi podi, kapi, kapi podi, kaapipodi, kaapi pudi, kofee, kaphi
colocasia: seppankilangu, chama dumpalu, chema dumpa, kesavina gedde, kesuvina gadde, mukhi kochu, kosu thuri, alkul, aravi, chama dumpa, chamadumpa, chamadumpalu, kochu, kosu, alvi, kochur mukhi, saru kanda
colocasia leaves: seppan ilai, chama aaku, kesuvina ele, kesave soppu, alu che paan, alu paan, patra leaves, arbi ke patte, kochu pata, saru patra
comb: cheeppu, kaski, kanski, dantiyo, paniya, kangavo, chirni, chiruni, chironi, kangi
condensed milk: kandensed milk, ghana doodh
coriander leaves: kothambari soppu, malli ela, mallichappu, dhania pata, dhana bhaji, kothamalli thazhai, kottambari, dhonepata, malli ila, dhania patra, dhania patta, dhane patta, dhaniya patta, dhaniya patti, hara dhaniya, malliyila, dhone pata, kothmir bhaji
coriander powder: dhone guro, dhana jiru, dhanajiru, dhania gunda, dhane pud, dhaniya pud, dhaniyala podi, kottambari pudi, dhane guro, dhaniya pisa, pisa dhaniya, pisi dhaniya
coriander seeds: kothamalli vithai, varamalli, malli vidhai, kotambari kalu, kothamalli mani, gota dhone, dhoniya guti, sukha dhana, akha dhana, dhaniya sabut, dhone, dhaniyalu, malli vithai, mallividhai, kottambari beeja, sabut dhania, sabut dhaniya
corn flakes: corn flex, kornflex, cornflek, korn fleks
corn flour: corn flor, araroot, ararot, kornflor
cotton: panju, dudi, panji, tulo, kapah, rooi, kapus, kapoos, ruee, tula cotton, rui, patti doodi, tula, kapas
cotton wicks: ottulu, solte, sholte, solita, divet, diveti, divet nu ru, phulvati, phoolbatti, jyot, fulvat, phulvat, vattulu, batti ki rui, rui ki batti, rui batti, deeya batti, vilakku thiri
cowpea: thatta payiru, bobbarlu, bobbarlakayalu, alasande kayi, halasande, achinga payar, achingapayar, borboti, lesera mah, chawli chi sheng, jhudunga, lobia phali, vellapayar, vella payar, perumpayar, chavali, chavalya, thattai payaru, thattapayaru, karamani, alsandalu, kaaramani, chola dana
crab: yendri, endrikaya, njandu, kakra, kankra, kekda, khekda, chimbori, kankada, kenkra, nandu, peethalu, peetalu, yedi, kekada
cream: paal aadai, meegada, meegadda, hal kene, paalpaada, palpada, saay
crystal salt: kalluppu, khada namak
cucumber: kakkarikka, tiyoh, tiyah, kantari
cumin: cheeragam, nallajeerakam, jira dana, jilakara, jilkarra
curd: tayir, dahyu, tok doi, dahi tok, mithi dahi
curry leaves: karibevina soppu, karibevina, kariveppu, kariyapila, kari pata, mitho limdo, meetho limdo, limdo, bhrusanga patra, bhursunga, kadhilimb, kadhi limb, kadi limb, mitha neem, kadilimbu, kadipatta, karipata, bhersunga pata, limbdo, kari limbdo, kadhi patta, kariveppilai, karivepaku
custard apple: seetha pazham, sita pazham, seethapalam, seethaphalam, seetaphala, sitaphala hannu, aathachakka, atha chakka, ata phal, atlos, sitafal, sitaphal, sharifa, ata fala
custard powder: kastard, kastard powder
dal powder: paruppu podi, kandi podi, parippu podi
dark spots: chehre ke daag, chehre ke dag, chehre ke nishan, muh ke daag, mukh ke daag
dates: perichampalam, pericham palam, uttuthi, eenthapazham, eenthappazham, eethapazham, chuhara, chhuara, kharek, khejur, khajura, kharjura, karjura, perichampazham, khajuraalu, karjuram
desiccated coconut: nariyal bura, nariyal burada, narkel gura, kobbari podi, kobbari turi, thengai thool, topra nu chhin, nariyal ka burada, nadia gunda
detergent bar: thuni soap, thuvaikkum soap, battala sabbu, batte soap, batte sabu, alakku soap, kapor kachar saban, kapda dhovano sabu, luga dhua sabun, kapadyacha saban, kapde ki tikiya, nirma tikia
detergent powder: thuni podi, sope podi, battala powder, battala sabbu powder, batte soppu powder, batte powder, alakku podi, alakkupodi, kapor kachar powder, kapor dhowa powder, kapda dhovano powder, dhulaichi powder, luga sabun gunda, kapda dhova no powder, kapdyacha sabun, kapor kacha powder, batta powder, dhulai powder, kapde ka powder
dhoop: sambrani, saambrani, sambirani, guggilam, dhuno, dhuna, saambraani
dill leaves: sathakuppai, soa kura, soyikura, sabsige, sabasige soppu, sabbakki soppu, sua bhaji, shulfa, sholpa, soyi, sowa bhaji, soya saag, savaa bhaji
dishwash: pathiram soap, pathram kazhuvum soap, ginnelu sabbu, patre soap, pathra soap, patre tholeyo soap, pathram kazhukunna soap, basan majar saban, basan dhowa sabon, vasan no sabu, bhandi ghasnyacha saban, bhandyacha sabun, basana maja sabun, bhande saban, bartan manjne ka, bartan manjne ka sabun, bhandi sabun, vasan sabun, patra sabbu, patre sabbu, ginne sabbu, bason maja sabun, bason majar saban, pathira soap, bhande ghasaycha sabun, bhandi ghasaycha sabun, patra saban, patre saban, patra dhoar saban
diya: vilakku, agal vilakku, kuthu vilakku, pramida, deepam, pramidalu, hanate, nilavilakku, prodip, diyo, divo, kodiyu, pantee, panati, panti, mitti ka diya, deepak, deepa, diva, pradip, mati diya
dosa: thosai, thosa, dosha
dragon fruit: kamalam
dried fenugreek leaves: kasuri menthya, kasuri menthi, sukhi methi, suki methi
drinking water: thanni, kudineer, vellam kudi, panir botol, khabar jol, pinyache pani, tanneer, jal bottle
drumstick: mulakkada, mulakkaya, sojne data, saragva ni sing, sajna chuin, sahjan ki fali, munga, nuggekai, nugge kai, shevgyachi sheng, saragvo, sargavo, sajana chhuin, shevgyachya shenga, shevga sheng, shevgyachi shenga, munagakaya, munakkaya, sajna data, sajne data, sajina
dry coconut: kobbari chippalu, kobbari gitaka, shukno narkel, sukhu topru, topru, topra, sukhu nariyel
dry fish: karuvadu, karvadu, endu chepalu, yendu chepa, ona meenu, unakka meen, unakkameen, shutki, shutki mach, sukha machli, sukhua, suka bombil, sukat, shukan mas, suki machhi, sukka meen, bombil sukha
dry ginger: vona shunti, ona shunti, chukkupodi, sunthi, sonti, sonthi, soonth, shuntha, shukno ada, chukka
dry ginger powder: shunti pudi, sukku podi, sukku thool, chukku podi, sonth powder, shonti pudi, sontipodi, sonti podi
dry mango powder: aam choor, mangai podi, mamidi podi, ambosh, mavinakai pudi, manga podi
dry peas: batani, endu batani, tella batani, batani kalu, ghugni motor, motor dal, sukhe matar, vatane, pandhre vatane, sukka vatana, ghugni matar, sukha matara, chitte matar
dustbin: kuppai koodai, chetha butta, chetta butta, kasada butti, kasada dabba, moylar balti, jabor pela, kachrano dabbo, kachrakundi
egg: kukura koni, eenda, kodi guddlu, kozhi mutta, muttai kozhi, dimer, koni, tattilu, muttayam, muttaya
elephant apple: ou tenga, outenga
face: chehra, chehre, chehara, mukhda
face cream: muga cream, mukha cream, mukh cream, chehre ki cream, glow cream
face powder: muga powder, mukha powder, muha powder
fennel seeds: perunjeeragam, perum jeeragam, sopu ginjalu, sompu kalu, badesopu, perinjeerakam, guamuri, badi shep, variali, panamadhuri, sopu, soppu ginjalu, baddisheppu, perumjeerakam, sombhu, sounf
fenugreek seeds: uluva mani, methre, methi na dana, methi na daana, methi dane, menthya kalu, mentulu, venthayam vidhai, uluva podi, methi bij, methi beej, methya, menthe kalu, mente, menthe, methi na kuria, methi kuria, methina kuria
field beans: mochai, mochakottai, mocha kottai, anumulu, vaal, vaal dal, avare kalu, avarekalu, avare kaalu, pavta dana
fig: aththi pazham, athi palam, athipazham unakka, dumur
fish: mathsyam, matsya, machha, masoli, machi, chapalu
fish masala: meenina masala, meen kari masala
flask: plask, palask, flaas, thermos, tharmas, thermas, flaks, chai wala thermos, garam pani ki bottle, thermos flask
flattened rice: chira bhaja, chiuda, atukula, avlakki, paunva, chuda bhaja
flax seeds: ali vidhai, agasi, cheruchana vithu, tishi, jawas, atasi, phesi, javas, pesi, avisa ginjalu, avise ginjalu, jawas beej, avisalu
floor cleaner: finyl, pinayil, tharai cleaner, nela cleaner, nela oresuva liquid, tarai thudaikkum liquid, nelam kazhukunna lotion, ghar mochar liquid, farshi cleaner, tharai thudaikum liquid, nela thudiche liquid, nela oresuva, finail, fenail
fox nuts: tamara ginjalu, kamala beeja, makhano, makkhana, makhna, makana, makhane
foxtail millet: thinai arisi, navane akki, kangani, rala, ralyache tandul, korralu, korra biyyam
french beans: huruli kayi, ghevda, shravan ghevda, fanasi, farash bean, farasi, bean phali, phansi
fresh: taza, taaza, tazi, taazi, taji, tajji, tazo, tatka, thaja, thaaja
fruit juice: pazha rasam, pandla rasam, foler ros, phala rasa, pazha charu, pazhacharu, hannina rasa, fruit jus, phal ka ras, phalancha ras
ganga water: gangajal, ganga jal, gongajol, ganga jala, gonga jol, ganga theertham
garbage bag: kuppai bag, kuppai cover, chetha cover, chetta cover, kasa cover, kasada cheela, moila bag, moylar bag, kachrani theli, kachrani thelio, kachra pishvi, kude wali thaili, kachare ki theli, garbej bag
garlic: vellulipaya, noharu, nohoru, lasan sukku, thom, thum, velluli, veluthuli, rasuna, pundu, naharu, bellulli, velluthulli, lasuna, nahru
garlic pickle: roshuner achar, lasnache lonche
gathia: ganthiya, ganthia, gathiya, vanela ganthiya, gaathiya, fafda, phaphda, bhavnagari ganthiya
ghee: pasu nei, nethi, ghrit, gawa ghee, ghiyu, gay nu ghee, ghia, gua ghia, gawa ghi, gaay ka ghee, gai ka ghee, gay ka ghee, gir gay ghee, gir gai ka ghee, gaayer ghee, neyyu, sajuk toop
ginger: allam mukka, aadhu, inchi pachcha, hasi shunti, aada, aadaa, adrakh, allamu
glass: dambler, gilaas, loota, pyala, steel gilas
gloves: hand gloves, haath ke dastane, dastane, dastana, hath moje
gongura: gongura, gonkura, pulicha keerai, pundi soppu, pundi palle, ambadi, ambada bhaji, mesta saag, mesta pat, tenga mora, pitwaa, puli venda
gooseberry: periya nellikai, usirikayalu, ambla, avala, avla phal, usiri, usiri kaya, nellikka, bettada nelli
gram flour: chana nu lot, chana na lot, besan no lot, chanya no lot, harbhara pith, dalichya pith, chane da atta, chanyache pith, kadalai mavu, kadala mavu, beshon, kadale hittu pudi, besana, shanaga pindi, sanaga pindi, sanagapindi, chanyache peeth, chana lot, besan no loat, bason, kadalamavu
grapes: draksha pallu, munthiri, munthiringa, drakh, dhraksha, munthiri pazham, angur phal, angura, drakshe
grater: thuruvi, thuruvai, kobbari koru, thurumani, turimani, churanta, koruni, kuruni, chhini, khamani, kisani, kordni, korani
green cardamom: elaka, yelakulu, velachi, elach
green chilli: kantari mulaku, kesa jolokia, jolokia, hari mirche, hirvya mirchya, thikhi mirchi, hara mirch, pacha mulagu, hasi menasinakai, kacha lanka
green gram: pachaipayiru, pachipayiru, hesarkalu, sabuj moog, gota moog, mug akha, akha mag, khada moong
green peas: pattani kai, pattani payar, motor mah, matar phali, matarchya shenga, motorshuti, motorsuti, matar dana, hasiru batani, hasi batani, pachai pattani
green tea: pachai theyilai, grin ti, sabuj cha
groundnut oil: kadala ennai, shenga enne, chinabadamer tel, palli nune, kadalekai enne, shengdana tel, sing tel, badam tela, chinabadam tel, kadala enna, kadale enne, badam tel china, shengadana tel
guava: jaama pandu, seebe, chepe hannu, piyala, maduri, jama kaya, jaama kaya, koyyapazham, koyya palam, pijuli, madhuri am
gulab jamun: golap jam, pantua, kala jamun sweet, kala jamun, kalo jamun, golap jamun
hair colour: hair kalar, hair dai, baal kala karne wala, baal kala karne ki cream, baal rangne wala, kes kala
hair oil: thala ennai, jutthu nune, juttu nune, tale enne, kudalu enne, thalayil theykkunna enna, thala enna, muri enna, mathar tel, chulir tel, mathano tel, mathe ka tel, kesancha tel, keshtel, balan da tel, kes tel, kesh tail, mudi enna, thalayil thekkunna enna, mathe no tel, chuler tel, baal wala tel
halwa: aluva
henna: mailanchi, mylanchi, madarangi, gorante, jetuka, jetuka pat, mehandi pata, menjuati, goranti, mehendi pata, mailanji
hilsa: elish, palla machhi, ilish mach, ilish maach, pulasa, palla machli
holige: puran poli, obbattu, bobbatlu, boorelu
honey: theen, mou jol, maakhi, tene, jenu thuppa, mahu, thean, thaen, thene, jenu, modhu, mohu, tenai
horse gram: kaanam, hurulikalu, hurali kaalu, huruli kaalu, kulthi kalai, kolatha, mudhira, huruli kalu, kulith dal
ice cream: ais cream
idiyappam: idiyappa mavu, idiyappam maavu, noolappam, nool appam, noolputtu, idiyappampodi, idiyappam podi, sevai naazhi
idli dosa batter: dosa mavu, idli pindi, idli hittu
idli podi: idli milagai podi, idlimilagaipodi, nalla karam, nallakaram, kandi karam
idli rice: iddli rava, dosa arisi, idly arisi, idli biyyam, idli akki
incense sticks: uduvathi, agaravathulu, oodinakaddi, oodina kaddi, gandhada kaddi, sugandhi kaddi, oothupathi, oothubathi, udhbathi, chandanathiri, sambrani kaddi, oodu kaddi
insect killer: karappan poochi marundhu, boddinkala mandu, jirale aushadhi, paatta spray, arshola marar spray, vanda marvani dava, jhural marne, karappaan, keeda mar
ivy gourd: kovakkai, kovakka, tondli, tendli, dondakaya
jackfruit: panasapandu, halasu, chakkapazham, panasa pandu, halasina hannu
jackfruit raw: pala kaya, palakkai, idichakka, kathal sabji
jaggery: nattu vellam, sharkkara, sarkara, gul pith, guda, mitha gur, nolen gur
jalebi: jangiri, jhangri, imarti, amriti, jilebi, jilapi
jaljeera: jeera pani, jalzeera
jamun: naval palam, navapazham, neredu pallu, nerale, neerala hannu, jambuda, jamukoli
jowar: jonna pindi, jondhala, juar no lot, janha, jondhla, jonna, jolada hittu, jowari, jondhale, jonnalu, jwarichi
jowar flour: jondhla peeth, jondhala pith, jwariche pith, jowar no lot, cholam maavu
juice: jus, joos
kadai: irumbu satti, irumbu chatti, baanali, banali, moogudu, mookudu, cheenachatti, cheena chatti, kadai loha, kadhoi, chatti, bandli, vaanali, bandlee
kadala curry: kadala curry masala, kadala masala
kajal: kan mai, kanmai, kaatuka, katuka, kaadige, kadige, kanmashi, kan mashi
kaju katli: kaju katari, kaju katli sweet
kalava: mouli, kalava, nada chhadi, mauli, lal dhaga, kautuka, kaluva, poonal, janeu, kappu kayiru
kappa: aappa kappa
kara boondi: karaboondhi, kara boondhi, khara bundi
kewda: kewra, kevra, kevda, keora
khakhra: methi thepla, thepala, thepla
kheer mix: semiya payasam, phirni, firni, payesh, sheviya payasam, payasa
khoya: kova, palkova plain, kovva, maavo
kidney beans: rajma payaru, barbati beej
knife: kathti, aruval manai, katari, chhura, pichathi, suri, chappu, choori
knol khol: noolkol, noolkhol, navalkol, navil kosu, navilukosu, olkopi, ol kobi, ol kopi, ganth gobi, gaanth gobhi, kohlrabi, monji, nolkol, gathgobi, alkol
kodo millet: varagu arisi, arika, haraka
kokum: murugalu, ratambi, bhirand, murgina huli, kodumpuli, meen puli, pinaru puli, seeme hunase, bhinda sol
kudampuli: kodampuli, kudam puli, sambhara puli, malabar puli
kumkum: kumkuma, xendur, chandlo kanku
ladle: garita, thavi, hetu, chattukam, sautu, palita, karchhi, kalchhi, kadchi, kadchhi, kadcho, karchul, davyo
ladoo: undalu, ladva, urundai
lamp oil: deepada enne, vilakkenna, pradeeper tel, diva nu tel, deep tel, devara enne
leaves: patte, patton, pattiyan, pattiya
lemon: elumichampazham, cherunarakam, narangai, patilebu, nemu tenga, kaji nemu, nimma kaya, nimbekai, naranga, pati lebu, gandharaj lebu, nemu, gol nemu, gondhoraj
lemon pickle: elumichai oorugai, elumicham urugai, nimbekai uppinakai, naranga achar, lebur achar, limbu nu athanu, limbu achar, nimbu ka achaar, limbache lonche, nimbu achaar, nimbekayi uppinakayi, nimmakaya pachadi, limbu lonche
lettuce: lettis
lighter: layitar, gas jalane wala, gas litar
litchi: lichu phol
little millet: saamai, samai arisi, saamai arisi, saame, gajro
loofah: peerkangai naar, khassi, mysore nar, narpu, gaa ghosa jali, nahane ki jali, body ghisne wala
lotus root: thamarai kizhangu, thamarai thandu, tamara gadda, thamara kizhangu, kamala danta, bhee, bhen, nadru, kamal kakri, kamal kakadi, bhee sabzi, padma nada
lunch box: sapattu dabba, chotru pathram, khana dabba
curry leaf: curry pata, karri patta, kariyaveppila, kariveppila ila
groundnut: mumphali, mungphali, moomphali, mumfali, kadale kai, kadle kai, kadale kaayi
dry dates: chuara, chhuhara, chuare
insect: keede makode, kide makode, keeda makoda, kida makoda, keede makaude
laundry soap: kapda dhone ka sabun, kapde dhone ka sabun, kapda dhone wala sabun, kapde ka sabun
figs: attipandu, athi pandu
ginger pickle: puliyinji, inji puli, inji curry
`
