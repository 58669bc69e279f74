/**
 * English words and brands as they are spoken in India and written in any of nine scripts: the English, then how the letters
 * are read into Latin ones (`shared/indic-script.ts`). One line serves all scripts. Written for this project, only for words
 * whose sound is too far from their spelling, or too near to another word's (बटर: butter, not batter).
 */
export const spokenEnglish = `
air freshener: eyar freshanar, eyar freshnar, er freshanar, er freshnar, er breshnar, eyir freshanar
beer: bir, biyar, biyyar
bike: baik
cement: siment, sement, simend
cigarette: sigret, sigaret, cigaret
diesel: dijal, dizal, tisal, dijel
low fat: lo fait, lo phait, lo fet, lo pet, lo phyat, lo fyat
freshener: freshanar, freshnar, breshnar
apple: eppal, epal, aapal
baby: pebi, bebi
bag: baig, byag, beg
body lotion: bodi loshan, badi loshan, padi loshan
body: bodi
brush: brash, barash, birash, prash
brown bread: bran bred, bran bread
brown: braun, piravun
butter: batar, pattar, batara, bator
candy: kaindi, kendi, kyandi
cat food: kait fud, ket fud, kyat fud, kyatt fud, ket but, ket food
cleaner: klinar, kilinar
coca cola: koka kola, kokka kola, koko kola, kogo kola
coil: koil, kayil, koyil, kayel
cold drink: kold drink, kul drink, kuldrink, kul tirink
comfort: kamfart, komfort, kamfort
complan: komplan
conditioner: kandishanar, kantishanar, kandishnar
cup: kap
dairy milk: deri milk, deyri milk, dairi milk
dettol: tettal, detol, dettal
diaper: tayappar, dayapar, dayappar
diet: dayat, dait
dog food: dog fud, dag fud, daug fud, tak but, dog food, dag food, daug food
dove: dav, tav, dov
dry fruits: drai frut, drai fruts, dray frut, tirai burut, tirai brut, drai frutt
energy: enarji
face wash: fes vash, bes vash
fanta: fainta, fenta, fyanta
foam: fom
fortune: forchyun, farchyun, farchun, forchun
fridge: frij, pirij, phrij
fruit: frut, fruts, brut, burut
garbage bag: garbej baig, garbej byag, garbej bag, garbej beg, karbej pek, gaarbej baig
gel: jel
gillette: jilet, jillet
glucose: glukoj, glukos
good day: gud de
green: grin, kirin
hair: heyar, heyir, her
huggies: hagis, haggis, hagij
ketchup: kedjap, kechap
kitkat: kitkait, kit kait
laptop: laiptap, laptap, leptap, lyaptap
lays: lej, les
lifebuoy: laifboy, laifbay
lizol: laijol, lijol
lotion: loshan
lux: laks
maaza: maja
mango: maingo, mengo, myango
mix: miks, migs
mobile: mobail, mopail, mobayil, mobil
mosquito: moskito, maskito
muesli: myusli
nivea: niviya
oil: oyal, aayil, oyil, ayel, aail
orange: orenj, aarenj, arenj
oreo: oriyo, oreyo
pad: paid, pyad
pampers: paimpars, pempars, pyampars
parle g: parle ji
peanut: pinat
pears: piyars, piars
paracetamol: pairasitamol, parasitamol, perasitamol, pairasetamol, pyarasitamol
petrol: pedrol, petrol, betrol, petrola
plate: plet
protein: protin, purottin
recharge: richarj, ricarj, risarj, richarja, ricarju
sanitary pad: sanitari paid, sanitari pyad, senetari paid, senitari paid
saree: sadi, sari, selai, pudavai, shari, sire
sauce: sos, sas, saus
scrub: skrab
shaving: sheving, shevhing, shevin, shebhin, shebhing
slice: slais
snacks: snaiks, snags, snaks, snyaks, snyakas, sneks
sponge: spanj, sponj
sprite: sprait, sprayt
strawberry: stroberi, sdraberi, straberi
sunscreen: sanskrin
syrup: sirap, shirap
thums up: thams ap, thamsap
ticket: tikat, tikit, tikket, tikkat, dikket
tide: taid
tv: tivi, divi, tibi
vanilla: vanila, vennila, vainila
vaseline: vaislin, vaselin, vyaslin
water: votar, vatar, vattar, oyatar
whisper: vhispar, hvispar, vispar
`
