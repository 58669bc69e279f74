import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { newHexId } from '#platform/db/hex-id.ts'
import type { Database } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import {
  findSupplier,
  findSupplierNamed,
  insertSupplier,
  lockSupplier,
  updateSupplierRow,
  type SupplierRow,
} from './supplier-store.ts'

interface SupplierFields {
  name: string
  gstin: string
  phone: string
}

/** Adds a supplier. Throws `supplier_exists` for a name that is in use. */
export function addSupplier(db: Database, actor: Actor, fields: SupplierFields): Promise<SupplierRow> {
  return db.transaction(async (tx) => {
    const id = newHexId()
    if (!(await insertSupplier(tx, { id, ...fields })))
      throw new AppError('supplier_exists', { name: fields.name })
    await recordAudit(tx, actor, {
      action: 'supplier.create',
      subjectId: id,
      subjectName: fields.name,
      before: null,
      after: fields,
    })
    return (await findSupplier(tx, id))!
  })
}

/** Changes a supplier. Throws `supplier_not_found` and `supplier_exists`. */
export function updateSupplier(
  db: Database,
  actor: Actor,
  { _id: id, ...fields }: SupplierFields & { _id: string; isActive: boolean },
): Promise<SupplierRow> {
  return db.transaction(async (tx) => {
    if (!(await lockSupplier(tx, id))) throw new AppError('supplier_not_found')
    const was = (await findSupplier(tx, id))!
    const holder = await findSupplierNamed(tx, fields.name)
    if (holder !== null && holder !== id) throw new AppError('supplier_exists', { name: fields.name })
    await updateSupplierRow(tx, { id, ...fields })
    await recordAudit(tx, actor, {
      action: 'supplier.update',
      subjectId: id,
      subjectName: fields.name,
      before: { name: was.name, gstin: was.gstin ?? '', phone: was.phone ?? '', isActive: was.is_active },
      after: fields,
    })
    return (await findSupplier(tx, id))!
  })
}
