;; Dot products of one 16-bit query with consecutive 8-bit rows.
;;
;; Rows are `stride` bytes apart, stride a multiple of 16, padded with zeros. Each step widens eight row values, multiplies
;; them with eight query values, and adds neighbours into four 32-bit lanes. The caller scales the query so that no sum
;; can leave 32 bits.
(module
  (memory (export "memory") 1)
  (func (export "dots")
    (param $query i32) (param $row i32) (param $rows i32) (param $stride i32) (param $out i32)
    (local $last i32)
    (local $end i32)
    (local $q i32)
    (local $even v128)
    (local $odd v128)
    (local.set $last (i32.add (local.get $out) (i32.shl (local.get $rows) (i32.const 2))))
    (block $done
      (loop $each
        (br_if $done (i32.ge_u (local.get $out) (local.get $last)))
        (local.set $even (v128.const i32x4 0 0 0 0))
        (local.set $odd (v128.const i32x4 0 0 0 0))
        (local.set $q (local.get $query))
        (local.set $end (i32.add (local.get $row) (local.get $stride)))
        (block $summed
          (loop $step
            (br_if $summed (i32.ge_u (local.get $row) (local.get $end)))
            (local.set $even
              (i32x4.add (local.get $even)
                (i32x4.dot_i16x8_s (v128.load8x8_s (local.get $row)) (v128.load (local.get $q)))))
            (local.set $odd
              (i32x4.add (local.get $odd)
                (i32x4.dot_i16x8_s
                  (v128.load8x8_s offset=8 (local.get $row))
                  (v128.load offset=16 (local.get $q)))))
            (local.set $row (i32.add (local.get $row) (i32.const 16)))
            (local.set $q (i32.add (local.get $q) (i32.const 32)))
            (br $step)))
        (local.set $even (i32x4.add (local.get $even) (local.get $odd)))
        (i32.store (local.get $out)
          (i32.add
            (i32.add (i32x4.extract_lane 0 (local.get $even)) (i32x4.extract_lane 1 (local.get $even)))
            (i32.add (i32x4.extract_lane 2 (local.get $even)) (i32x4.extract_lane 3 (local.get $even)))))
        (local.set $out (i32.add (local.get $out) (i32.const 4)))
        (br $each)))))
