const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/

/** A name as documents have it: an Urdu one keeps its own direction, or what stands behind it would be read backwards. */
export const OwnName = ({ name }: { name: string }) => (RIGHT_TO_LEFT.test(name) ? <bdi>{name}</bdi> : name)

/** “Name, unit” as documents have it. */
export function GoodsName({ name }: { name: string }) {
  const at = name.lastIndexOf(', ')
  if (at < 0 || !RIGHT_TO_LEFT.test(name)) return name
  return (
    <>
      <OwnName name={name.slice(0, at)} />
      {name.slice(at)}
    </>
  )
}
