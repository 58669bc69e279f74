import { walkEveryScreen } from './every-screen.ts'
import { phone } from './visitor.ts'

walkEveryScreen('phone', phone, [360])
