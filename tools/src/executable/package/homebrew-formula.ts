import type { Product } from './product.ts';

/** The words of Homebrew for systems and processors, with the targets. */
const systems = {
  on_macos: { on_arm: 'darwin-arm64', on_intel: 'darwin-x64' },
  on_linux: { on_arm: 'linux-arm64', on_intel: 'linux-x64' },
} as const;

/**
 * A formula that installs the executable and its completions.
 *
 * @param archives name and SHA-256 of the archive for each target. Targets without one are left out
 */
export function homebrewFormula(
  { version, description, homepage }: Product,
  archives: ReadonlyMap<string, { readonly name: string; readonly sha256: string }>,
): string {
  const downloads = `${homepage}/releases/download/${encodeURIComponent(`codesearch@${version}`)}`;
  const blocks = Object.entries(systems).flatMap(([system, processors]) => {
    const inner = Object.entries(processors).flatMap(([processor, target]) => {
      const archive = archives.get(target);
      if (archive === undefined) return [];
      return `    ${processor} do
      url "${downloads}/${archive.name}"
      sha256 "${archive.sha256}"
    end
`;
    });
    return inner.length === 0 ? [] : `  ${system} do\n${inner.join('')}  end\n`;
  });
  return `class Codesearch < Formula
  desc "${description}"
  homepage "${homepage}"
  version "${version}"
  license "MIT"

${blocks.join('\n')}
  def install
    bin.install "codesearch"
    generate_completions_from_executable(bin/"codesearch", "completions")
  end

  test do
    (testpath/"retry.ts").write "export function retryWithBackoff(): void {}\\n"
    ENV["CODESEARCH_HOME"] = testpath/"data"
    assert_match "retry.ts", shell_output("#{bin}/codesearch search retryWithBackoff #{testpath}")
  end
end
`;
}
