/** The fields of an extension's package.json that its archive repeats. */
export interface ExtensionManifest {
  readonly name: string;
  readonly displayName: string;
  readonly version: string;
  readonly description: string;
  readonly publisher: string;
  readonly categories: readonly string[];
  readonly keywords: readonly string[];
  readonly repository: { readonly url: string };
  readonly engines: { readonly vscode: string };
  readonly extensionKind: readonly string[];
}

/** The description of an archive that editors read. @param target such as `linux-x64` */
export function vsixManifest(manifest: ExtensionManifest, target: string): string {
  const { name, displayName, version, description, publisher, categories, keywords, engines, extensionKind } = manifest;
  const properties = {
    'Microsoft.VisualStudio.Code.Engine': engines.vscode,
    'Microsoft.VisualStudio.Code.ExtensionKind': extensionKind.join(','),
    'Microsoft.VisualStudio.Services.Links.Source': manifest.repository.url.replace(/^git\+/, ''),
  };
  const identity = attributes({
    Language: 'en-US',
    Id: name,
    Version: version,
    Publisher: publisher,
    TargetPlatform: target,
  });
  return `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
<Metadata>
<Identity ${identity}/>
<DisplayName>${escaped(displayName)}</DisplayName>
<Description xml:space="preserve">${escaped(description)}</Description>
<Tags>${escaped(keywords.join(','))}</Tags>
<Categories>${escaped(categories.join(','))}</Categories>
<GalleryFlags>Public</GalleryFlags>
<License>extension/LICENSE</License>
<Properties>
${Object.entries(properties)
  .map(([Id, Value]) => `<Property ${attributes({ Id, Value })}/>`)
  .join('\n')}
</Properties>
</Metadata>
<Installation><InstallationTarget Id="Microsoft.VisualStudio.Code"/></Installation>
<Dependencies/>
<Assets>
<Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/>
<Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/README.md" Addressable="true"/>
<Asset Type="Microsoft.VisualStudio.Services.Content.License" Path="extension/LICENSE" Addressable="true"/>
</Assets>
</PackageManifest>
`;
}

/** The type of each file of an archive, by its ending. @param paths in the archive */
export function contentTypes(paths: Iterable<string>): string {
  const endings = new Set([...paths].flatMap((path) => /\.[^./]+$/.exec(path)?.[0].toLowerCase() ?? []));
  const types = [...endings]
    .toSorted()
    .map((ending) => `<Default ${attributes({ Extension: ending, ContentType: typeOf(ending) })}/>`);
  return `<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
${types.join('\n')}
</Types>
`;
}

function typeOf(ending: string): string {
  const known: Readonly<Record<string, string>> = {
    '.json': 'application/json',
    '.vsixmanifest': 'text/xml',
    '.md': 'text/markdown',
    '.js': 'application/javascript',
    '.svg': 'image/svg+xml',
  };
  return known[ending] ?? 'application/octet-stream';
}

function attributes(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(' ');
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => entities[character]!);
}
