/**
 * Words of things that no grocer sells. A search for one is neither corrected into something else ("bicycle" is not Cycle
 * agarbatti) nor answered with what only its other words fit ("fish tank"). Where a product has the word, it is an ordinary
 * word. Written for this project: the departments of general stores and services that a grocer has not.
 */
const words = `petrol diesel cng lpg cylinder kerosene engine tyre tyres tire tires car cars bike bikes bicycle cycle scooter scooty motorcycle helmet
  truck tractor auto taxi cab rickshaw bus train trains flight flights plane airplane ticket tickets visa passport hotel hotels
  booking bookings reservation tour travel holiday trip saree sari sarees saris lehenga kurta kurti kurtis salwar dupatta
  jeans trouser trousers pants shirt shirts tshirt blouse skirt frock suit jacket sweater hoodie coat tie belt lungi dhoti
  shoe shoes sandal sandals slipper slippers chappal chappals sneakers boots socks watch watches jewellery jewelry necklace earring
  earrings bangle bangles bracelet diamond gold silver platinum mobile mobiles phone phones smartphone iphone laptop
  laptops computer desktop tablet ipad printer scanner charger headphone headphones earphone earphones earbuds airpods speaker
  speakers camera television tv led monitor fridge refrigerator freezer microwave oven ac cooler conditioner heater geyser
  fan inverter generator washing machine vacuum router modem keyboard mouse pendrive hard disk sim recharge topup broadband
  sofa chair chairs table tables bed beds cot mattress wardrobe almirah cupboard furniture desk shelf curtain curtains carpet rug
  door window windows tiles cement brick bricks sand paint plywood pipe pipes tap screw nail hammer drill plumber electrician
  carpenter maid driver tutor teacher doctor nurse hospital clinic pharmacy medicine medicines tablet tablets capsule capsules
  injection syringe paracetamol crocin dolo antibiotic antibiotics insulin vaccine xray surgery loan insurance bank mutual
  shares stock stocks bitcoin crypto rent flat house plot apartment land villa job jobs vacancy resume naukri salary
  movie movies cinema film song songs music game games xbox playstation cricket football basketball badminton racket bat
  hockey tennis volleyball treadmill dumbbell dumbbells gym guitar piano violin drum tabla book books novel textbook notebook
  magazine newspaper comic school uniform college tuition course bag bags backpack suitcase luggage umbrella tent sunglasses
  spectacles lens aquarium tank parrot cow goat buffalo horse tractor urea pesticide
  whisky whiskey vodka rum gin beer wine brandy tequila alcohol daru sharab cigarette cigarettes cigar bidi gutka
  hookah tobacco gun pistol rifle sword bomb crackers wallet purse handbag doll robot drone lottery astrology
  delivery courier ladder horoscope marriage wedding matrimony haircut spa salon tattoo restaurant
  cable cables usb bluetooth chandelier mower mowers brake brakes windshield bumper solar panel panels pump motor wheelchair
  crutches pillow pillows bedsheet bedsheets blanket blankets quilt yoga trimmer credit debit atm exam exams coaching hostel
  lawyer advocate aadhaar swimsuit bikini pyjama pyjamas nightsuit shorts hat raincoat goggles pendant anklet cinema theatre
  concert railway airline airport yacht hamster rabbit goldfish tortoise generator transformer wallpaper marble granite timber
  welding astrologer escort girlfriend boyfriend chain chains membership subscription chaddi baniyan banian underwear brassiere leggings
  samsung nokia xiaomi redmi oneplus oppo vivo realme motorola sony panasonic nike reebok hyundai maruti honda
  cage cages electric mixer
  rod rods rocket rockets helicopter dentist dentists xray surgeon chemist harmonium flute violin keyboard
  clock clocks purifier paints carrom hearing repair repairs repairing service services servicing installation mechanic test tests
  projector smartwatch remote earbud router taxi uber dress gown nightie sherwani blazer cardigan skates skateboard spanner wrench pliers
  chainsaw lawnmower extinguisher ceiling telescope microscope gaming console metro aadhar property cctv almira bookshelf lingerie commode stethoscope oxygen mri dialysis sculpture keychain
  montek montelukast okacet cetzine cheston wikoryl sumo nise nimesulide aceclofenac zerodol diclofenac ultracet tramadol gabapentin
  pregabalin rabeprazole omeprazole esomeprazole domperidone ondansetron emeset vomikind norflox ofloxacin ciprofloxacin cifran doxycycline
  metrogyl flagyl ornidazole taxim cefixime cefpodoxime monocef amlong amlokind stamlo losartan olmesartan ramipril atenolol clopidogrel
  rosuvastatin glimepiride glycomet janumet januvia vildagliptin teneligliptin levothyroxine eltroxin thyroxine prednisolone wysolone
  dexamethasone betnesol alprazolam alprax clonazepam etizolam escitalopram fluoxetine sildenafil tadalafil ivermectin albendazole zentel
  duolin asthalin budecort foracort seroflo levolin deriphyllin ambroxol salbutamol dolopar sinarest lanzol nexpro razo veloz cyclopam
  drotin meftal buscopan spasmonil tranexamic primolut ovral mifepristone postinor ipill
  laserjet inkjet viagra metformin ibuprofen combiflam cetirizine azithromycin amoxicillin aspirin pantoprazole bonus
  antenna adapter webcam joystick gimbal tripod amplifier woofer subwoofer soundbar gramophone radio typewriter xerox photocopy photocopier fax telephone
  landline intercom antivirus software app website hosting email wifi internet netflix hotstar spotify youtube facebook instagram whatsapp
  activa splendor jeep suv van lorry ambulance boat ship ferry canoe submarine moped clutch gearbox radiator exhaust silencer headlight tanker trailer
  crane bulldozer excavator forklift garage parking toll fastag challan licence license driving chauffeur towing puncture hostel resort homestay
  lodge motel itinerary cruise sightseeing pilgrimage yatra tourist tourism rucksack tuxedo stocking scarf shawl muffler mangalsutra
  turban lehnga ghagra choli anarkali palazzo capri jumpsuit romper tracksuit sweatshirt pullover overcoat windcheater denim chinos costume corset heel
  loafer stiletto moccasin crocs floater jutti payal jhumka kundan ruby emerald gemstone ring engagement bench recliner couch bunk crib dresser bookcase
  closet cabinet shutter lampshade lamp fireplace staircase railing escalator elevator concrete gravel scaffolding varnish asphalt
  roofing tarpaulin borewell sewage plumbing wiring masonry architect contractor builder mason chisel hacksaw axe crowbar lathe anvil babysitter nanny
  tailor cobbler barber parlour masseuse photographer videographer caterer catering decorator priest pandit notary accountant auditor consultant
  coach trainer psychologist counsellor therapist physiotherapist midwife veterinarian detective parcel packers movers relocation
  ultrasound ecg chemotherapy transplant vaccination prescription antidepressant steroid morphine opium ganja marijuana cannabis cocaine heroin
  charas pill sleeping prosthetic stretcher ventilator pacemaker denture pantocid rantac zincovit allegra sinarest azithral augmentin telma amlodipine
  atorvastatin glycomet thyronorm ecosprin shelcal becosules calpol meftal saridon disprin brufen voveran montair levocet omez
  university degree diploma scholarship syllabus result admit certificate dictionary encyclopedia ncert poetry bible quran emi mortgage policy
  deposit trading demat forex cryptocurrency tax casino poker rummy betting satta voter pension court divorce circus museum zoo dvd
  cassette nintendo pubg chessboard snooker billiards swimming pool golf archery boxing karate judo skating surfing scuba rafting
  paragliding jersey trophy medal sitar veena saxophone trumpet ukulele synthesizer mridangam dholak camel donkey sheep peacock kennel saddle
  ammunition dynamite grenade coffin tombstone cremation funeral statue painting easel frame poster mannequin binoculars barometer windmill turbine
  satellite spaceship missile bride groom husband wife servant connection renewal registration appointment franchise dealer dealership recruitment
  internship interview rental lease bullet gaadi gadi ghadi joota kursi palang gadda takiya chadar kambal rajai pankha almari
  darwaza khidki eent bijli kitab kitaab akhbar bandook makan zameen kiraya kiraye darzi coin plug admission chimney riding
  tmt braces scan putty boxers graphics keyboard payment chess dance horse
  electricity bill bills pg term sariya`
export const unsoldWords: ReadonlySet<string> = new Set(
  words.split(/\s+/).flatMap((word) => (word.length < 4 || word.endsWith('s') ? [word] : [word, `${word}s`])),
)

/**
 * What is done with a thing, in Hindi in Latin letters: never a misspelling, and left out where nothing is called so
 * ("bartan dhone ka", "immunity badhane ke liye"). Written for this project.
 */
export const verbs = new Set(
  `karna karne karni kare karo banane banaane bananey lagane lagaane dhone dhona hatane hataane hatana bhagane bhagaane marne maarne
  badhane badhaane ghatane ghataane bachne bachane bachaane rokne nikalne nikaalne khane khaane peene pine rakhne saaf saf se
  hona hone hota hoti honi banne banna pakane pakaane sukhane chamkane jhadna jhadne girna girne tutna tutne utarne pila pilana pilane sath saath
    chota chote choti chhota chhote chhoti bada bade badi mein karwana lagana lagani chamkana dala daala dalo daalo dalna daalna chinna periya pedda chikka dodda cheriya valiya guest guests mehmaan mehman friends relatives occasion occasions`
    .split(/\s+/)
    .filter(Boolean),
)

/** What every language has and no grocer sells: nothing is corrected into it ("alout" is not about). */
export const emptyWords = new Set(
  `about above after all also and any are because been before below between both but can could did does down during each even every
  few first for from had has have having here how into its itself just last less like made many may more most much must new next
  not off once one only other our out over own per same should since some such than that the their them then there these they
  thing this those three through too two under until upon very was well were what when where which while who whose why will with
  within would yet you your`
    .split(/\s+/)
    .filter(Boolean),
)

/** Such things in two words that a grocer has each in something else: pans, and greeting cards. */
const unsoldPairs: ReadonlySet<string> = new Set(
  `ps 4, ps 5, x ray, pan card, ration card, aadhar card, adhar card, id card, identity card, sim card, memory card, credit card, debit card, visiting card,
  business card, voter id, report card, live hen, live hens, hen live, live chicken, live chickens, chicken live, live fish, live goat, live crab,
  live chick, live chicks, live bird, live birds, steel bar, steel bars, steel rod, steel rods, steel sheet, steel sheets, iron rod, iron rods,
  iron bar, iron bars, power bank, power banks, blood test, blood tests, blood donation, blood bank, urine test, hard disk, hard drive, pen drive,
  air ticket, air tickets, air conditioner, air cooler, water heater, water pump, water motor, water tank, room heater, house key, house keys,
  car key, car keys, bike key, key maker, gas connection, gas booking, gas pipeline, birth certificate, passport photo, passport size, photo frame,
  photo studio, eye test, eye checkup, health checkup, body checkup, skin doctor, hair cut, hair transplant, hair dresser, beauty parlour,
  tooth extraction, root canal, dental implant, night club, dating app, old monk, royal stag, blenders pride, black label, white horse, imperial blue, magic moments, kingfisher beer, wine shop, beer bar,
  farm loan, gold loan, home loan, loan apply, card apply, land sale, plot sale, house rent, room rent, paying guest, office space, shop rent`
    .split(',')
    .map((pair) => pair.trim()),
)

/** Where a thing is for: "school stationery". */
const PLACES = /^(?:school|college)s?$/

/** Whether a word only says where what is said after it is for, and nothing that no grocer sells. */
export const isPlaceOf = (words: readonly string[], at: number): boolean => {
  const last = words.at(-1) ?? ''
  return at < words.length - 1 && PLACES.test(words[at]!) && !unsoldWords.has(last)
}

/** Whether a word is of such a thing: "25 bags" is how much tea. */
export const isUnsold = (words: readonly string[], at: number): boolean =>
  (unsoldWords.has(words[at]!) && !/^\d+$/.test(words[at - 1] ?? '')) ||
  unsoldPairs.has(`${words[at - 1]} ${words[at]}`) ||
  unsoldPairs.has(`${words[at]} ${words[at + 1]}`)
