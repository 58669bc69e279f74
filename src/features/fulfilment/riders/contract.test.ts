import { expect, test } from 'vitest'
import { riderContract } from './contract.ts'

const read = (code: string) =>
  riderContract.deliver.body.safeParse({ orderId: 'ORD-261126-7QK2MZ4T', paidBy: 'cash', code })

test.each(['4123', ' 41 23 ', 'Code: 4-1-2-3', '४१२३', '௪௧௨௩', '৪১২৩', '4१2३'])(
  'the code "%s" is read as its four digits',
  (typed) => expect(read(typed).data?.code).toBe('4123'),
)

test.each(['', 'abcd', '412', '41234', '4'.repeat(41)])('"%s" is no code', (typed) => {
  const { error } = read(typed)
  expect(error?.issues).toMatchObject([{ path: ['code'], message: 'The code has four digits' }])
})
