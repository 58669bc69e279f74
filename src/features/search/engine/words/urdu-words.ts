/**
 * What groceries are called in Urdu, in its own letters: what products and synonyms call it, then its words. Written for this
 * project from general knowledge. Words that Hindi has in `indic-words.ts` are read by their letters (`shared/urdu-script.ts`)
 * and need no line here; the rest is English as Urdu writes it, and what Hindi calls otherwise.
 */
export const urduWords = `
egg: انڈوں
tea: چائے کی پتی
meat: گوشت
mutton: بکرے کا گوشت
chicken: مرغی کا گوشت, مرغ
prawns: جھینگے
atta: گندم کا آٹا
wheat: گندم
maida: میدہ
besan: بیسن
sooji: سوجی
dal: دالیں
moong dal: مونگ کی دال
masoor dal: مسور کی دال
chana dal: چنے کی دال
urad dal: ماش کی دال, اڑد دال
toor dal: ارہر کی دال
chana: چنا, چنے
kabuli chana: سفید چنے, کابلی چنا, چھولے
rajma: راجما, لال لوبیا
lobia: لوبیا
oil: تیل
cooking oil: پکوان تیل, کوکنگ آئل
olive oil: زیتون کا تیل, آلیو آئل
ghee: گھی, دیسی گھی
cream: بالائی
jaggery: گڑ
red chilli: سرخ مرچ
green chilli: سبز مرچ
mint: پودینہ
cardamom: الائچی
cinnamon: دارچینی
bay leaf: تیج پات
ajwain: اجوائن
nigella: کلونجی
saffron: زعفران
garam masala: گرم مصالحہ
masala: مصالحہ, مصالحے
biryani masala: بریانی مصالحہ
vermicelli: سویاں, سیویاں
dates: کھجوریں
fig: انجیر
apricot: خوبانی
dry fruits: خشک میوہ, ڈرائی فروٹ, میوہ جات
mango: آم
orange: مالٹا, کینو
lemon: لیموں, نیبو
cucumber: ککڑی
lady finger: بھنڈی
bottle gourd: کدو
vegetables: سبزیاں
fruits: پھل
papad: پاپڑ
jam: جام, جیم
ketchup: کیچپ, ٹماٹو کیچپ
vinegar: سرکہ
bread: روٹی بریڈ, ڈبل روٹی
rusk: رسک, پاپے
chocolate: چاکلیٹس
toffee: ٹافی
noodles: نوڈلز
pasta: پاستا
namkeen: نمکو
juice: رس
cold drink: کولڈ ڈرنک, بوتل
milk powder: دودھ پاؤڈر, ملک پاؤڈر, خشک دودھ
custard: کسٹرڈ
oats: اوٹس
corn flakes: کارن فلیکس
corn: مکئی
detergent powder: سرف, کپڑے دھونے کا پاؤڈر, واشنگ پاؤڈر
hand wash: ہینڈ واش
face wash: فیس واش
hair oil: ہیئر آئل
cream lotion: لوشن
perfume: پرفیوم
diaper: ڈائپر, پیمپر
baby food: بچوں کا کھانا
sanitary pads: پیڈ, سینیٹری پیڈ
tissue: ٹشو, ٹشو پیپر
broom: جھاڑو
mosquito repellent: مچھر مار
rose water: عرق گلاب, گلاب کا پانی
henna: مہندی
isabgol: اسپغول
basil seeds: تخم بالنگا, تخم ملنگا
sesame: تل
poppy seeds: خشخاش
chia seeds: چیا سیڈز
green tea: سبز چائے, گرین ٹی
bina: کے بغیر, بدون
free: سے پاک
sugar free: شوگر فری, چینی کے بغیر, بغیر چینی, بغیر شکر
diabetic: شوگر کے مریض, ذیابیطس
less: کم
kilo: کلوگرام
half kilo: آدھا کلو
dozen: درجن
packet: پیکٹ
and: اور
`
