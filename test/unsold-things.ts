// A hundred things and services that no grocer sells, written before any of them was searched for.
export const unsoldThings = [
  'refrigerator', 'air conditioner', 'ac remote', 'inverter battery', 'double bed', 'mattress',
  'dining table', 'office chair', 'wall clock', 'wrist watch', 'gold ring', 'diamond necklace',
  'silk saree', 'kurta pajama', 'jeans', 'leather jacket', 't shirt', 'baby frock', 'school uniform',
  'sports shoes', 'sandals for women', 'chappal', 'socks', 'handbag', 'trolley bag', 'laptop charger',
  'iphone cover', 'mobile phone', 'sim card', 'bluetooth speaker', 'headphones', 'led tv', 'pendrive',
  'hard disk', 'printer ink', 'microwave oven', 'geyser', 'water purifier', 'vacuum cleaner machine',
  'sewing machine', 'bicycle pump', 'motorcycle helmet', 'car seat cover', 'engine oil', 'diesel', 'cng',
  'lpg cylinder', 'petrol can', 'cement bag', 'bricks', 'asian paints', 'plywood', 'pvc pipe',
  'drill machine', 'hammer', 'ladder', 'plumber', 'electrician', 'maid', 'carpenter', 'gas stove repair',
  'ac repair', 'haircut', 'bus ticket', 'flight ticket', 'hotel room', 'train booking', 'passport',
  'insurance', 'home loan', 'credit card', 'job', 'naukri', 'doctor appointment', 'blood test', 'crocin',
  'paracetamol', 'antibiotic', 'insulin', 'cigarettes', 'whisky', 'rum bottle', 'gutkha', 'football',
  'carrom board', 'badminton racket', 'treadmill', 'dumbbells', 'guitar', 'harmonium', 'aquarium',
  'parrot cage', 'tractor', 'fertilizer urea', 'solar panel', 'wheelchair', 'hearing aid', 'spectacles',
  'dental braces', 'pregnancy scan', 'wall putty', 'boxers', 'graphics card', 'electricity bill payment', 'dance class',
  'contact lens', 'novel', 'newspaper', 'tattoo', 'astrologer',
] // prettier-ignore
