;; Dot products of one 16-bit query with consecutive 8-bit rows.
;;
;; Rows are `stride` bytes apart, stride a multiple of 16, padded with zeros, their number a multiple of 4. Four rows go side by
;; side, so that the query is read once for all of them. Each step widens eight values of a row, multiplies them with eight of
;; the query, and adds neighbours into four 32-bit lanes. The caller scales the query so that no sum can leave 32 bits.
(module
  (memory (export "memory") 1)
  (func $sum (param $lanes v128) (result i32)
    (i32.add
      (i32.add (i32x4.extract_lane 0 (local.get $lanes)) (i32x4.extract_lane 1 (local.get $lanes)))
      (i32.add (i32x4.extract_lane 2 (local.get $lanes)) (i32x4.extract_lane 3 (local.get $lanes)))))
  (func (export "dots")
    (param $query i32) (param $row i32) (param $rows i32) (param $stride i32) (param $out i32)
    (local $last i32)
    (local $end i32)
    (local $q i32)
    (local $values v128)
    (local $row0 i32)
    (local $row1 i32)
    (local $row2 i32)
    (local $row3 i32)
    (local $sum0 v128)
    (local $sum1 v128)
    (local $sum2 v128)
    (local $sum3 v128)
    (local.set $last (i32.add (local.get $out) (i32.shl (local.get $rows) (i32.const 2))))
    (block $done
      (loop $four
        (br_if $done (i32.ge_u (local.get $out) (local.get $last)))
        (local.set $row0 (local.get $row))
        (local.set $row1 (i32.add (local.get $row0) (local.get $stride)))
        (local.set $row2 (i32.add (local.get $row1) (local.get $stride)))
        (local.set $row3 (i32.add (local.get $row2) (local.get $stride)))
        (local.set $sum0 (v128.const i32x4 0 0 0 0))
        (local.set $sum1 (v128.const i32x4 0 0 0 0))
        (local.set $sum2 (v128.const i32x4 0 0 0 0))
        (local.set $sum3 (v128.const i32x4 0 0 0 0))
        (local.set $q (local.get $query))
        (local.set $end (local.get $row1))
        (block $summed
          (loop $step
            (br_if $summed (i32.ge_u (local.get $row0) (local.get $end)))
            (local.set $values (v128.load (local.get $q)))
            (local.set $sum0
              (i32x4.add (local.get $sum0) (i32x4.dot_i16x8_s (v128.load8x8_s (local.get $row0)) (local.get $values))))
            (local.set $sum1
              (i32x4.add (local.get $sum1) (i32x4.dot_i16x8_s (v128.load8x8_s (local.get $row1)) (local.get $values))))
            (local.set $sum2
              (i32x4.add (local.get $sum2) (i32x4.dot_i16x8_s (v128.load8x8_s (local.get $row2)) (local.get $values))))
            (local.set $sum3
              (i32x4.add (local.get $sum3) (i32x4.dot_i16x8_s (v128.load8x8_s (local.get $row3)) (local.get $values))))
            (local.set $values (v128.load offset=16 (local.get $q)))
            (local.set $sum0
              (i32x4.add (local.get $sum0) (i32x4.dot_i16x8_s (v128.load8x8_s offset=8 (local.get $row0)) (local.get $values))))
            (local.set $sum1
              (i32x4.add (local.get $sum1) (i32x4.dot_i16x8_s (v128.load8x8_s offset=8 (local.get $row1)) (local.get $values))))
            (local.set $sum2
              (i32x4.add (local.get $sum2) (i32x4.dot_i16x8_s (v128.load8x8_s offset=8 (local.get $row2)) (local.get $values))))
            (local.set $sum3
              (i32x4.add (local.get $sum3) (i32x4.dot_i16x8_s (v128.load8x8_s offset=8 (local.get $row3)) (local.get $values))))
            (local.set $row0 (i32.add (local.get $row0) (i32.const 16)))
            (local.set $row1 (i32.add (local.get $row1) (i32.const 16)))
            (local.set $row2 (i32.add (local.get $row2) (i32.const 16)))
            (local.set $row3 (i32.add (local.get $row3) (i32.const 16)))
            (local.set $q (i32.add (local.get $q) (i32.const 32)))
            (br $step)))
        (i32.store (local.get $out) (call $sum (local.get $sum0)))
        (i32.store offset=4 (local.get $out) (call $sum (local.get $sum1)))
        (i32.store offset=8 (local.get $out) (call $sum (local.get $sum2)))
        (i32.store offset=12 (local.get $out) (call $sum (local.get $sum3)))
        (local.set $row (local.get $row3))
        (local.set $out (i32.add (local.get $out) (i32.const 16)))
        (br $four)))))
