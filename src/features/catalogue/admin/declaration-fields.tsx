import {
  DECLARATION_NAMES,
  DECLARATIONS,
  MAX_DECLARATION,
  type DeclarationName,
  type Declarations,
} from '#shared/declarations.ts'
import { BoundText } from './bound-fields.tsx'
import { declarationHints } from './declaration-hints.ts'

/** What the packet declares; what the brand's packets declare alike need not be entered. */
export function DeclarationFields({ ofBrand = {} }: { ofBrand?: Declarations | undefined }) {
  const hint = (name: DeclarationName) =>
    ofBrand[name] ? `If empty, as the brand: ${ofBrand[name]}` : declarationHints[name]
  return (
    <>
      <p className="mb-3 text-sm text-muted">
        As printed on the packet. What all packets of a brand say alike can be entered once under Brands.
      </p>
      <div className="grid gap-x-3 gap-y-2 md:grid-cols-2">
        {DECLARATION_NAMES.map((name) => (
          <BoundText
            key={name}
            name={`declarations.${name}`}
            label={DECLARATIONS[name]}
            required={false}
            maxLength={MAX_DECLARATION}
            hint={hint(name)}
          />
        ))}
      </div>
    </>
  )
}
