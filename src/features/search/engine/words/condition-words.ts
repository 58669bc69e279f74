/**
 * The words of conditions: what people do without, how they say it, and how names of products say it. Written for this
 * project from general knowledge; words of other scripts are read into these first (`indic-words.ts`).
 */

interface ClaimWords {
  /** What is left out, by its names; the first says it in sentences ("sugar free"). */
  of?: string
  /** For a claim that is no "… free": how it is said in sentences. */
  says?: string
  /** Phrases of a search that ask for it, besides "… free" and the like. */
  asked?: string
  /** Phrases of a name or a description that say it, besides "… free" and the like; `a+b`: both words anywhere in it. */
  said?: string
  /** Other claims that include this one. */
  within?: readonly string[]
  /** Words that no product has that keeps it, whatever else it says. */
  never?: string
}

/** By id. `low-…` is "less …": whoever asks for less takes none as well. */
export const claimWords: Record<string, ClaimWords> = {
  sugar: {
    of: 'sugar, chini, cheeni, chinee, shakkar, shakar, sakhar, sakkarai, sakkare, panchadara, chakkera, khand, mithas, mitha, meetha, added sugar, sugars',
    asked:
      'unsweetened, un sweetened, sugarless, sugarfree, diabetic, diabetics, diabetes, diabetic friendly, diabetes friendly, sugar patient, sugar patients, sugar ke mareez, sugar ke mariz, sugar mareez, sugar ki bimari, sugar ki bimaari, diabetes patient, diabetes patients, diabetic person, diabetic people, diabetic patient, diabetics patient, madhumehi, neerizhivu, prameham, diabetes ke mareez, diabetis, diabetik, sugar wale, sugar walo, sugar control, blood sugar, madhumeh, pheeka, pheeki, phika, phiki, fikka, fikki, feeka, feeki, not sweet, non sweet',
    said: 'unsweetened, sugarless, diabetic, diabetics, sugar watchers, stevia, no added sugar, sugar substitute',
    never: 'adulteration, adulterated',
  },
  // Jaggery and honey are none either: whoever must not eat sugar is not served by "no refined sugar".
  'refined sugar': { of: 'refined sugar, white sugar, processed sugar, cane sugar', within: ['sugar'] },
  'low-sugar': {
    asked:
      'less sweet, less sweetened, lightly sweetened, half sugar, kam meetha, kam mitha, meetha kam, mitha kam',
    said: 'sugar lite, sugar light, less sweet, half sugar',
  },
  salt: {
    of: 'salt, namak, nimak, uppu, sodium, mith, salts',
    asked: 'unsalted, un salted, saltless, saltfree, not salted, non salted',
    said: 'unsalted, saltless, raw+peanut, raw+almond, raw+cashew, raw+pista, raw+walnut',
    never: 'salted, pressery',
  },
  'low-salt': {
    asked:
      'lite salt, light salt, lo salt, bp patient, bp patients, high bp, bp ke mareez, blood pressure, hypertension',
    said: 'lite salt, light salt, lo salt, salt lite, low sodium, less sodium',
  },
  egg: {
    of: 'egg, anda, ande, andaa, undey, mutta, muttai, guddu, dim, eggs',
    asked: 'eggless, egg less, eggfree, veg cake',
    said: 'eggless, 100 veg, 100 vegetarian, pure veg',
    within: ['vegan'],
  },
  dairy: {
    of: 'dairy, milk, doodh, dudh, dudha, paal, paalu, haalu, milk products, cow milk, animal milk',
    asked: 'non dairy, milk allergy, dairyfree, milkfree, milkless',
    said: 'non dairy, soya milk, soy milk, soymilk, oat milk, rice milk',
    within: ['vegan'],
  },
  lactose: {
    of: 'lactose, lactos, laktose',
    asked: 'lactofree, lactosefree',
    said: 'lactofree',
    within: ['dairy'],
  },
  gluten: {
    of: 'gluten, gulten, glutin',
    asked: 'celiac, coeliac, celiac disease, glutenfree, gluten intolerance',
    said: 'celiac',
  },
  wheat: { of: 'wheat, gehu, gehun, gehoon, gehu ka atta', within: ['gluten'] },
  vegan: {
    says: 'vegan',
    asked: 'vegan, vegans, plant based, plantbased, plant base, 100 plant',
    said: 'vegan, plant based, plantbased',
    never: 'honey, whey, chicken, fish, mutton',
  },
  meat: { of: 'meat, maans, gosht', asked: 'meatless, mock meat, meatfree', within: ['vegan'] },
  nonveg: {
    says: 'non veg',
    asked: 'non veg, nonveg, non vegetarian, nonvegetarian, non vej, mansahari, maansahari',
    said: 'chicken, murgh, mutton, lamb, keema, fish, prawn, shrimp, crab, squid, tuna, salmon, sardine, anchovy, pork, bacon, ham, pepperoni, non veg, non vegetarian',
    never: 'vegan, eggless, mock, meatless',
  },
  onion: {
    of: 'onion, pyaz, pyaaz, pyaj, kanda, vengayam, eerulli, ullipaya, onions',
    within: ['jain', 'satvik'],
  },
  garlic: {
    of: 'garlic, lahsun, lehsun, lasun, lasan, poondu, bellulli, vellulli, rosun',
    within: ['jain', 'satvik'],
  },
  jain: {
    says: 'Jain',
    asked: 'jain, jains, jaini, jain food',
    said: 'jain',
    never: 'potato, aloo, garlic, ginger, carrot, beetroot, radish',
  },
  satvik: {
    says: 'satvik',
    asked: 'swaminarayan, satvik, sattvik, sattvic, satvic, saatvik, sathvik, sathvic',
    said: 'satvik, sattvik, sattvic, satvic, saatvik, sathvik, sathvic',
    within: ['jain'],
  },
  caffeine: {
    of: 'caffeine, caffine, cafeine, caffein',
    asked: 'decaf, decaff, decaffeinated, decafe, caffeinefree, uncaffeinated, caffeineless',
    said: 'decaf, decaff, decaffeinated, non caffeinated',
  },
  fat: {
    of: 'fat, fats, charbi, chikna, chiknai, chikanai, malai, vasa',
    asked: 'fatfree, fatless, non fat, skimmed, skim',
    said: 'non fat, 0 fat, skimmed, skim+milk',
  },
  'low-fat': {
    asked: 'lite, diet milk',
    said: 'slim+milk, double toned, lite, low fat, less oil',
  },
  'not-low-fat': { asked: 'full fat' },
  calorie: {
    of: 'calorie, calories, cal, calory',
    asked: 'zero cal',
    said: '0 calorie, 0 calories, zero calories, no calories, zero calorie',
  },
  'low-calorie': { said: 'low calorie, low cal, diet+coke, diet+drink, diet+soda, light+calorie' },
  carb: { of: 'carb, carbs, carbohydrate, carbohydrates', within: [] },
  'low-carb': { said: 'low carb, low carbs', within: ['keto'] },
  keto: { says: 'keto', asked: 'keto, ketogenic, keto diet, keto friendly', said: 'keto, ketogenic' },
  maida: { of: 'maida, refined flour, mayda, maidha, all purpose flour, white flour', asked: 'maidafree' },
  soy: { of: 'soy, soya, soybean' },
  nut: { of: 'nut, nuts, tree nuts', asked: 'nutfree, nut allergy' },
  peanut: { of: 'peanut, peanuts, groundnut, moongfali, mungfali, singdana', within: ['nut'] },
  oil: { of: 'oil, tel, ennai, nune' },
  'palm oil': { of: 'palm oil, pam oil, palmolein, palm' },
  'trans fat': { of: 'trans fat, trans fats, trans', within: ['fat'] },
  cholesterol: { of: 'cholesterol, colesterol', asked: 'heart patient, heart patients' },
  alcohol: { of: 'alcohol, sharab, spirit', asked: 'non alcoholic, alcoholfree', said: 'non alcoholic' },
  preservative: { of: 'preservative, preservatives' },
  colour: {
    of: 'colour, color, colours, colors, artificial colour, artificial color, artificial colours, artificial colors, synthetic colour, food colour',
  },
  msg: { of: 'msg, ajinomoto, monosodium glutamate, mono sodium glutamate' },
  sulphate: {
    of: 'sulphate, sulfate, sls, sles, sulphates, sulfates',
    asked: 'sulphatefree, sulfatefree',
    said: 'sls free, sulphate free, sulfate free',
  },
  paraben: { of: 'paraben, parabens' },
  silicone: { of: 'silicone, silicon, silicones' },
  fluoride: { of: 'fluoride, floride' },
  ammonia: { of: 'ammonia' },
  talc: { of: 'talc' },
  bpa: { of: 'bpa, bisphenol', asked: 'bpafree' },
  'mineral oil': { of: 'mineral oil, mineral oils' },
  fragrance: { of: 'fragrance, perfume', asked: 'unscented, fragrancefree', said: 'unscented' },
  chemical: { of: 'chemical, chemicals' },
  honey: { of: 'honey, shahad', within: ['vegan'] },
  gelatin: { of: 'gelatin, gelatine', within: ['vegan'] },
  spice: {
    of: 'spice, spices, mirch, mirchi, masala, chilli',
    asked: 'not spicy, non spicy, less spicy, kam teekha, teekha nahi',
    said: 'not spicy, non spicy, less spicy, mild spice',
  },
}

/** What takes the words after it: "without onion". */
export const withoutBefore =
  'no, zero, 0, nil, without, without any, with no, with out, witout, w o, sans, minus, except, exclude, excluding, avoid, bina, bagair, bagar, bina kisi, free from, fre from, free of, not containing, not contain, no added, without added, zero added, does not contain, doesnt contain, dont contain, contains no, dont want, do not want, widout, wdout, except with, other than with, not having, having no, has no, have no, not with, does not have, doesnt have, dont have, do not have, devoid of, un'
/** Takes what follows only if it is known to be left out: "hold the sugar", but not "strong hold gel". */
export const withoutKnown =
  'never, not, nahi, nhi, nai, nahin, beena, bna, bena, dont add, do not add, not adding, remove, hold the, wo, not any, allergic to, allergy to, allergic from, avoiding, skip, skip the, leave out, bin, other than, intolerance to, intolerant to, cant eat, cannot eat, can not eat, cant have, cannot have, can not have, cant take, cannot take, dont eat, do not eat, dont use, lacking, lacks, not made with, made without, not using'
/** What takes the words before it: "pyaz ke bina". */
export const withoutAfter =
  'free, nhi, nai, nahee, naahi, nathi, nathiba, nathibaa, nalage, na lage, oddu, nohoa, nuhua, nuhe, nuhen, nuve, nai hai, nhi hai, virahit, illai, illa, inri, indri, atra, attra, sensitive, sensitivity, not added, not needed, not required, beda, bedi, ke bina, ki bina, ka bina, bina, ke bagair, bagair, nahi, nahin, nahi ho, na ho, na mila ho, na mila hua, na mili ho, nahi mila ho, nahi mila hua, na, mat, mukt, rahit, se mukt, illatha, illaatha, illadha, illamal, illaamal, illama, illada, illade, illadhe, lekunda, lekundaa, leni, lenidi, chara, chhara, charai, vagar, vagarni, vina, shivay, illathe, less, ke bina wala, nahi wala, allergy, allergic, intolerance, intolerant, not allowed, excluded, removed, se allergy, ki allergy, ka allergy, band, avoid, varjit, varjya, hin, heen, vihin, viheen, bihin, nathaka, chod ke, chhod ke, chodke, hata ke, hatake, nako, naslele, nasalele, naslela, nasalela, nasleli, nasaleli, naslelya, k bina, venda, vendam, vaddu, restricted, na dalein, allergy safe, skip, vagar nu, vagarnu, vagar no, vagar ni, vinanu, vinanum, vinanun, mukta, rahita, rahitha, mana, mana hai, mana kiya, mana kiya hai, se bachna, se bachne, chodkar, chhodkar, chod kar, chhod kar, ke siwa, ke siva, ke sivay, ke siway, ke alawa, ke alava, parhez, parhej, ka parhez, se parhez, ka parhej, se parhej, hatao, hataao, nikal ke, nikaal ke, nikal kar, hata kar, hatakar, is not allowed, are not allowed, k bagair, thavirthu, tappa, horatu, ozhike, bad diye'
/** "Less sugar": takes what follows. */
export const lessBefore =
  'less, minimal, minimum, low, low in, reduced, light in, kam, kum, kami, thoda kam, very low, little, lower, lesser, halka'
/** "Chini kam": takes what is before. */
export const lessAfter = 'kam, kum, kami, thoda kam, kam ho, light, lite, reduced'
/** Between a condition and what it is of: "without any", "sugar and salt free". */
export const fillers =
  'any, added, extra, artificial, refined, the, of, in, its, that, which, is, it, content, level'
export const conjunctions =
  'and, or, nor, aur, ya, n, plus, as well as, evam, tatha, also, with no, mattu, mariyu, athava'
/** Left over where a condition was taken: "bina chini wala biscuit", "biscuit for diabetics". */
export const leftovers =
  'wala, wali, wale, walo, k, vala, vali, vale, ho, hai, ke, ki, ka, liye, lie, friendly, people, person, patient, patients, mareez, mariz, for, diet, food for, jisme, jisme se, jis, mein, me, se, to, waali, waala, type, ones, one, option, options, version, only'
/** Of "non": "non dairy" leaves something out, "non veg" and "non stick" name a kind. */
export const nonWords =
  'dairy, lactose, alcoholic, alcohol, gmo, fat, sugar, gluten, egg, caffeine, caffeinated, onion, garlic, soy, milk'
/** "Buy one get one free", "gift free": nothing is left out. "Sugar ad free", "free range eggs". */
export const notLeftOut =
  'one, get, gift, duty, it, extra, delivery, 1, 2, with, buy, shipping, hands, care, hassle, home, stress, worry, pain, odour, odor, smell, drip, leak, mess, lint, rust, spill, break, wrinkle, tension, touch, pack'
