import { afterAll, beforeEach, expect, test } from 'vitest'
import { contractServer } from '../../../../test/contract-server.ts'
import { testDatabase } from '../../../../test/database.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Address } from '#shared/shapes.ts'
import { upsertVerifiedUser } from '#features/people/accounts/server/user-store.ts'
import { addressContract, MAX_ADDRESSES } from '../contract.ts'
import { findAddress, listAddresses } from './find-address.ts'
import { readState, statesBySpelling } from '../read-state.ts'
import { findUnreadStates } from './address-store.ts'
import { addressRoutes } from './routes.ts'

const database = await testDatabase()
const person = async (name: string): Promise<Caller> => {
  const user = await upsertVerifiedUser(database.db, { email: `${name}@tokri.example` })
  return { userId: user!.id, sessionId: '0'.repeat(24), role: 'USER' }
}
const asha = await person('asha')
const ravi = await person('ravi')
afterAll(() => database.drop())
beforeEach(() => database.owner.pool.query('TRUNCATE addresses CASCADE'))

const home = {
  name: 'Asha Rao',
  mobile: 9876543210,
  address_line: '12, MG Road',
  city: 'Bengaluru',
  state: 'Karnataka',
  pincode: '560001',
}
const calls = {
  add: ['POST', 'add-new-address'],
  list: ['GET', 'get-address'],
  update: ['PUT', 'update-address'],
  remove: ['DELETE', 'delete-address'],
  setDefault: ['PUT', 'set-default-address'],
} as const

async function call(caller: Caller | null, name: keyof typeof calls, body?: object) {
  const [method, path] = calls[name]
  const server = contractServer(addressContract, addressRoutes(database), async () => caller)
  const reply = await server.inject({ method, url: `/api/address/${path}`, ...(body && { payload: body }) })
  return { status: reply.statusCode, ...reply.json<{ code?: string; data: never; fields?: object }>() }
}
const add = async (caller: Caller, more: object = {}) =>
  (await call(caller, 'add', { ...home, ...more })).data as Address
const list = async (caller: Caller) => (await call(caller, 'list')).data as Address[]
const listedNames = async (caller: Caller) =>
  (await list(caller)).map(({ name, isDefault }) => (isDefault ? `${name} (default)` : name))

/** Every user with addresses has exactly one default. */
async function expectOneDefault() {
  const { rows } = await database.db.pool.query(
    'SELECT count(*) FILTER (WHERE is_default)::int AS defaults FROM addresses GROUP BY user_id',
  )
  for (const row of rows) expect(row).toEqual({ defaults: 1 })
}

test('the first address becomes the default, and omitted fields get default values', async () => {
  const first = await call(asha, 'add', { ...home, isDefault: false, pincode: ' 560 001 ' })
  expect(first).toMatchObject({ status: 200, success: true, message: 'Address saved.' })
  expect(first.data).toEqual({
    ...home,
    _id: expect.stringMatching(/^[0-9a-f]{24}$/) as string,
    landmark: '',
    country: 'India',
    type: 'Home',
    isDefault: true,
  })
  expect((await add(asha, { name: 'Office', type: 'Work' })).isDefault).toBe(false)
})

test('the list has the default first, then the newest', async () => {
  await add(asha, { name: 'First' })
  await add(asha, { name: 'Second' })
  await add(asha, { name: 'Third' })
  expect(await listedNames(asha)).toEqual(['First (default)', 'Third', 'Second'])
  await add(asha, { name: 'Fourth', isDefault: true })
  expect(await listedNames(asha)).toEqual(['Fourth (default)', 'Third', 'Second', 'First'])
  expect(await listedNames(ravi)).toEqual([])
})

test('any field can be changed, and the others stay', async () => {
  const address = await add(asha, { landmark: 'Near the temple' })
  const changed = await call(asha, 'update', { _id: address._id, city: 'Mysuru', landmark: '' })
  expect(changed.data).toEqual({ ...address, city: 'Mysuru', landmark: '' })
  expect((await call(asha, 'update', { _id: address._id })).data).toEqual(changed.data)

  const second = await add(asha, { name: 'Office' })
  await call(asha, 'update', { _id: second._id, isDefault: true, type: 'Work' })
  expect(await listedNames(asha)).toEqual(['Office (default)', 'Asha Rao'])
})

test('removing the default makes the newest of the others the default; removing the last leaves none', async () => {
  const first = await add(asha, { name: 'First' })
  const second = await add(asha, { name: 'Second' })
  const third = await add(asha, { name: 'Third' })
  expect((await call(asha, 'remove', { _id: first._id })).status).toBe(200)
  expect(await listedNames(asha)).toEqual(['Third (default)', 'Second'])
  await call(asha, 'remove', { _id: second._id })
  await call(asha, 'remove', { _id: third._id })
  expect(await listedNames(asha)).toEqual([])
  expect((await call(asha, 'remove', { _id: third._id })).code).toBe('address_not_found')
  expect((await add(asha)).isDefault).toBe(true)
})

test('a DELETE without a body names the address in the query', async () => {
  const { _id } = await add(asha)
  const server = contractServer(addressContract, addressRoutes(database), async () => asha)
  const reply = await server.inject({ method: 'DELETE', url: `/api/address/delete-address?_id=${_id}` })
  expect(reply.statusCode).toBe(200)
  expect(await list(asha)).toEqual([])
})

test('changing the default returns the list in its new order', async () => {
  await add(asha, { name: 'First' })
  const second = await add(asha, { name: 'Second' })
  const { data } = await call(asha, 'setDefault', { _id: second._id })
  expect((data as Address[]).map(({ name }) => name)).toEqual(['Second', 'First'])
  await expectOneDefault()
})

test('AZ-03, ORD-08: somebody else’s address is not found, not revealed and not changed', async () => {
  const his = await add(ravi, { name: 'Ravi Kumar', address_line: 'A secret street' })
  await add(asha)
  const before = [await list(ravi), await list(asha)]
  for (const attempt of [
    call(asha, 'update', { _id: his._id, city: 'Nowhere', isDefault: true }),
    call(asha, 'remove', { _id: his._id }),
    call(asha, 'setDefault', { _id: his._id }),
    call(asha, 'update', { _id: '0'.repeat(24) }),
  ]) {
    const refused = await attempt
    expect(refused).toMatchObject({ status: 404, code: 'address_not_found' })
    expect(JSON.stringify(refused)).not.toContain('secret')
  }
  expect([await list(ravi), await list(asha)]).toEqual(before)

  expect(await findAddress(database.db, asha.userId, his._id)).toBeNull()
  expect(await findAddress(database.db, ravi.userId, his._id)).toEqual(his)
  expect(await listAddresses(database.db, ravi.userId)).toEqual([his])
})

test('a user may have twenty addresses and no more, also when several are added at once', async () => {
  for (let n = 1; n < MAX_ADDRESSES; n++) await add(asha, { name: `Address ${n}` })
  const replies = await Promise.all(Array.from({ length: 5 }, () => call(asha, 'add', home)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.filter(({ code }) => code === 'address_limit')).toHaveLength(4)
  const refused = replies.find(({ status }) => status === 409)
  expect(refused).toMatchObject({ message: 'You can save up to 20 addresses. Please remove one first.' })
  expect(await list(asha)).toHaveLength(MAX_ADDRESSES)
  expect((await call(ravi, 'add', home)).status).toBe(200)
})

test('two first addresses added at once are both saved, and one is the default', async () => {
  for (let round = 0; round < 10; round++) {
    await database.owner.pool.query('TRUNCATE addresses CASCADE')
    const added = await Promise.all([add(asha, { isDefault: true }), add(asha)])
    expect(added.map(({ _id }) => _id)).not.toContain(undefined)
    expect(await list(asha)).toHaveLength(2)
    await expectOneDefault()
  }
})

test('setting, changing and removing defaults at the same time leaves one default', async () => {
  const ids: string[] = []
  for (let n = 0; n < 6; n++) ids.push((await add(asha))._id)
  const [first, second, third, fourth] = ids
  for (let round = 0; round < 10; round++) {
    const replies = await Promise.all([
      call(asha, 'setDefault', { _id: first }),
      call(asha, 'setDefault', { _id: second }),
      call(asha, 'update', { _id: third, isDefault: true }),
      add(asha, { isDefault: true }).then(({ _id }) => call(asha, 'remove', { _id })),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    await expectOneDefault()
  }
  await Promise.all([call(asha, 'remove', { _id: first }), call(asha, 'setDefault', { _id: fourth })])
  await expectOneDefault()
})

test.each(['PIN 560-001', '५६०००१', ' 560 001 '])(
  'the pincode %s is stored as six digits',
  async (pincode) => {
    expect(await add(asha, { pincode })).toMatchObject({ pincode: '560001' })
  },
)

test.each([
  ['a pincode that begins with 0', { pincode: '012345' }, 'pincode'],
  ['a pincode of five digits', { pincode: '56000' }, 'pincode'],
  ['a pincode as a number', { pincode: 560001 }, 'pincode'],
  ['a mobile as text', { mobile: '9876543210' }, 'mobile'],
  ['a mobile of eleven digits', { mobile: 98765432101 }, 'mobile'],
  ['an empty name', { name: '  ' }, 'name'],
  ['a name of two lines', { name: 'Asha\nRao' }, 'name'],
  ['another country', { country: 'Nepal' }, 'country'],
  ['an unknown type', { type: 'Palace' }, 'type'],
  ['an unknown field', { userId: 'x' }, 'userId'],
  ['no city', { city: undefined }, 'city'],
  ['a street of 201 characters', { address_line: 'x'.repeat(201) }, 'address_line'],
  ['a NUL', { landmark: 'x\u0000y' }, 'landmark'],
])('%s is refused with a message under its field, and nothing is saved', async (_, wrong, field) => {
  const refused = await call(asha, 'add', { ...home, ...wrong })
  expect(refused).toMatchObject({
    status: 400,
    code: 'invalid',
    fields: { [field]: expect.any(String) as string },
  })
  expect(await list(asha)).toEqual([])
})

test('an update cannot unset the default', async () => {
  const { _id } = await add(asha)
  expect((await call(asha, 'update', { _id, isDefault: false })).status).toBe(400)
  expect(await listedNames(asha)).toEqual(['Asha Rao (default)'])
})

test('every call of a guest is refused', async () => {
  for (const name of Object.keys(calls) as (keyof typeof calls)[]) {
    expect((await call(null, name, name === 'list' ? undefined : {})).status).toBe(401)
  }
})

test.each([
  ['Tamilnadu', 'Tamil Nadu', '600001'],
  ['karnataka ', 'Karnataka', '560001'],
  ['Orissa', 'Odisha', '751001'],
  ['NCT of Delhi', 'Delhi', '110001'],
  ['UP', 'Uttar Pradesh', '226001'],
])('the state "%s" is kept as %s, also when it is changed', async (typed, state, pincode) => {
  const address = await add(asha, { state: typed, pincode })
  expect(address.state).toBe(state)
  const changed = await call(asha, 'update', { _id: address._id, state: typed })
  expect(changed).toMatchObject({ status: 200, data: { state }, message: 'Address saved.' })
  await call(asha, 'remove', { _id: address._id })
})

test('what is no state is refused at its field, with the list', async () => {
  const address = await add(asha)
  for (const refused of [
    await call(asha, 'add', { ...home, state: 'Bavaria' }),
    await call(asha, 'update', { _id: address._id, state: 'Bavaria' }),
  ]) {
    expect(refused).toMatchObject({ status: 400, fields: { state: expect.stringContaining('West Bengal') } })
  }
  expect((await list(asha)).map(({ state }) => state)).not.toContain('Bavaria')
})

test('a pincode of another state is saved, and pointed out', async () => {
  const { status, message } = (await call(asha, 'add', { ...home, pincode: '110001' })) as never as {
    status: number
    message: string
  }
  expect([status, message]).toEqual([
    200,
    'Address saved. Pincode 110001 lies in Delhi, not in Karnataka. Please check both.',
  ])
})

/** Such rows are older than the shop's reading of them. */
const readLater = new Set(
  'utterpradesh telegana karanataka kerla meghalya rajsthan rajisthan uttranchal uttarkhand wbengal lakshwadeep aandnislands andamanandnicobarisland'.split(
    ' ',
  ),
)

test('the database reads states in Latin letters as the shop does, and lists what nobody can read', async () => {
  const spellings = [
    ...[...statesBySpelling.keys()].filter((one) => /^[a-z]+$/.test(one) && !readLater.has(one)),
    'Tamil  NADU',
    'J&K',
    'U.P.',
    'State of Kerala',
    'Goa, India',
    'Bavaria',
  ]
  const { rows } = await database.db.pool.query(
    'SELECT typed, read_state(typed) AS read FROM unnest($1::text[]) typed',
    [spellings],
  )
  for (const { typed, read } of rows) expect([typed, read]).toEqual([typed, readState(typed)])
  const address = await add(asha)
  await database.db.pool.query(`UPDATE addresses SET state = 'Bavaria' WHERE id = $1`, [address._id])
  expect(await findUnreadStates(database.db)).toContainEqual({
    kind: 'address',
    id: address._id,
    state: 'Bavaria',
    pincode: '560001',
  })
})
